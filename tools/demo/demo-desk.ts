import type { Sql } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import type { DemoContest } from './demo-contests.ts'

const hourMs = 3_600_000

/** Requests, changes that wait for approval, a report and notes: what an organiser finds on her desk. Left alone once it is there. */
export const seedDesk = (sql: Sql, { id: contest }: DemoContest, contestants: readonly string[]): Promise<unknown> =>
  sql.begin(async (tx) => {
    const [owner] = await tx<{ id: string }[]>`select id from users where role = 'admin' order by created_at limit 1`
    const requests = wanted.map(({ from, hoursAgo, handled, ...request }, index) => ({
      ...request,
      id: seedId('request', index),
      content_id: seedId('request-content', index),
      contestant_id: contestants[index % contestants.length] ?? '',
      brand_name: from,
      email: `${from.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.org`,
      created_at: new Date(Date.now() - hoursAgo * hourMs),
      ...(handled && owner
        ? { handled_at: new Date(Date.now() - (hoursAgo - 2) * hourMs), handled_by: owner.id, read_at: new Date() }
        : { handled_at: null, handled_by: null, read_at: null }),
    }))
    const added = await tx`insert into contestant_requests ${tx(requests)} on conflict do nothing returning 1`
    if (added.length === 0) return
    for (const [index, description] of newStories.entries())
      await tx`
        insert into contestant_changes (contestant_id, version, description, submitted_at)
        values (${contestants[6 + index] ?? ''}, gen_random_uuid(), ${description}, ${new Date(Date.now() - (index + 1) * 3 * hourMs)})
        on conflict do nothing`
    await tx`
      insert into reports (id, contestant_id, reporter, reason, note, created_at)
      values (${seedId('report', 0)}, ${contestants[9] ?? ''}, ${seedId('reporter', 0)}, 'somebody_else', 'The second photo shows my sister.',
        ${new Date(Date.now() - 5 * hourMs)})`
    if (owner)
      await tx`
        insert into overview_notes (id, contest_id, at, text, noted_by)
        values (${seedId('note', 0)}, ${contest}, ${new Date(Date.now() - 26 * hourMs)}, 'On television', ${owner.id})`
  })

interface WantedRequest {
  readonly from: string
  readonly kind: string
  readonly hoursAgo: number
  readonly message: string
  readonly handled?: boolean
}

const wanted: readonly WantedRequest[] = [
  {
    from: 'Semien Textiles',
    kind: 'promotion',
    hoursAgo: 3,
    message: 'We would like to show our new tilfi dresses with you at the festival.',
  },
  { from: 'Radio Mekelle', kind: '', hoursAgo: 20, message: 'May we talk with you on the air on Saturday morning?' },
  {
    from: 'Axum Coffee',
    kind: 'ambassador',
    hoursAgo: 31,
    message: 'A year as the face of our coffee, with a tour of five cities.',
  },
  {
    from: 'Hawelti Events',
    kind: 'hiring',
    hoursAgo: 52,
    message: 'We are looking for a host for our evenings in September.',
    handled: true,
  },
  {
    from: 'Adwa Leather',
    kind: 'promotion',
    hoursAgo: 75,
    message: 'Two days of photographs for our catalogue in Adwa.',
    handled: true,
  },
]

const newStories = [
  'I dance in the group of our quarter and teach the girls their first steps. Ashenda is the week in which the whole street sings.',
  'Weaver in the third generation: my mother’s tilfi borders went to weddings in five countries.',
] as const
