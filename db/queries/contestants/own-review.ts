import type { PublicTexts, RejectionReason } from '@ashenda/core/domain/moderation.ts'
import type { Sql } from '../../client.ts'
import { asJson, waitingTexts } from './public-texts.ts'

interface WaitingImage {
  readonly slot: number
  readonly file: string
  readonly colour: string
}

/** A contestant's pending or rejected changes. */
export interface OwnReview {
  readonly submittedAt: Date
  /** She was never approved: nothing of her is public. */
  readonly isHeld: boolean
  /** Null while pending. */
  readonly rejection: { readonly reason: RejectionReason; readonly note: string } | null
  /** Differences from the public texts. */
  readonly texts: Partial<PublicTexts>
  readonly images: readonly WaitingImage[]
}

export async function findOwnReview(sql: Sql, id: string): Promise<OwnReview | undefined> {
  const [row] = await sql<OwnReview[]>`
    select n.submitted_at as "submittedAt", c.held_since is not null as "isHeld",
      case when n.rejected_at is not null then
        json_build_object('reason', n.rejection_reason, 'note', n.rejection_note) end as rejection,
      json_strip_nulls(${asJson(sql, waitingTexts(sql))}) as texts,
      coalesce((select json_agg(json_build_object('slot', i.slot, 'file', i.file, 'colour', i.colour) order by i.slot)
        from waiting_images i where i.contestant_id = n.contestant_id), '[]') as images
    from contestant_changes n join contestants c on c.id = n.contestant_id where n.contestant_id = ${id}`
  return row
}
