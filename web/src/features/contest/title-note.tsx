import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { useT } from '../../lib/i18n.ts'
import { useContest } from './contest.ts'

/** Warns before sending that this kind decides no title in this contest; otherwise nothing. */
export function TitleNote({ kind }: { readonly kind: BallotKind }) {
  const note = useTitleNote(kind)
  return (
    note && (
      <>
        {' '}
        <strong>{note}</strong>
      </>
    )
  )
}

/** The same on its own line, after sending. */
export function TitleLine({ kind }: { readonly kind: BallotKind }) {
  const note = useTitleNote(kind)
  return note && <p>{note}</p>
}

function useTitleNote(kind: BallotKind): string | undefined {
  const t = useT()
  const rule = useContest()?.titleVotes
  const isIn = !rule || (kind === 'paid' ? rule.includes('paid') : rule.includes('proven'))
  return isIn ? undefined : t(`voting:podium.noTitle_${kind}`)
}
