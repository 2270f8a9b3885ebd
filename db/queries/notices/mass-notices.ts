import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import type { Sql, Transaction } from '../../client.ts'
import { readRanking } from '../results/ranking.ts'
import { accountIn, keyOf } from './enter-notice.ts'

/** Of `contestants c`: whom the public sees or would see with a photo. */
const takesPart = (db: Sql | Transaction) =>
  db`c.held_since is null and (c.inactive_since is null or c.inactive_since > now())`

/** Of `contests k`: its opening as a message's value. */
const opens = (db: Sql | Transaction) =>
  db`jsonb_build_object('opens', to_char(k.opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

const openingKey = (db: Sql | Transaction, kind: 'opening' | 'opening-moved') =>
  keyOf(db, kind, accountIn(db), db`concat_ws(':', k.id, k.opens_at)`)

/** To whoever takes part in a contest that opens within a day, unless she was told a new opening within the last. */
export const enterOpenings = (sql: Sql): Promise<unknown> => sql`
  insert into notices (id, contest_id, kind, user_id, parameters, dedupe_key)
  select uuidv7(), k.id, 'opening', ${accountIn(sql)}, ${opens(sql)}, ${openingKey(sql, 'opening')}
  from contests k join contestants c on c.contest_id = k.id
  where k.current and k.opens_at between now() and now() + interval '24 hours' and ${takesPart(sql)}
    and not exists (select from notices m where m.user_id = ${accountIn(sql)} and m.kind = 'opening-moved' and m.contest_id = k.id
      and m.created_at > now() - interval '1 day' and m.parameters = ${opens(sql)})
  on conflict (dedupe_key) do nothing`

/** An admin may correct a moment just saved: until then nobody is told. What was entered of a former moment is outdated when it is due. */
const correctable = '10 minutes'

/** To whoever takes part in an announced contest whose opening moved. In the transaction that moved it. */
export const enterMovedOpening = (tx: Transaction, contest: string): Promise<unknown> => tx`
  insert into notices (id, contest_id, kind, user_id, parameters, dedupe_key, due_at)
  select uuidv7(), k.id, 'opening-moved', ${accountIn(tx)}, ${opens(tx)}, ${openingKey(tx, 'opening-moved')}, now() + ${correctable}::interval
  from contests k join contestants c on c.contest_id = k.id
  where k.id = ${contest} and ${takesPart(tx)}
  on conflict (dedupe_key) do nothing`

/** To whoever registered a day ago and has shown no photo. */
export const enterPhotosWanted = (sql: Sql): Promise<unknown> => sql`
  insert into notices (id, contest_id, kind, user_id, dedupe_key)
  select uuidv7(), k.id, 'photo-wanted', ${accountIn(sql)}, ${keyOf(sql, 'photo-wanted', accountIn(sql), sql`k.id`)}
  from contests k join contestants c on c.contest_id = k.id
  where k.current and k.closes_at > now() and c.created_at between now() - interval '14 days' and now() - interval '1 day'
    and coalesce(c.inactive_since = c.created_at, true)
    and not exists (select from images i where i.contestant_id = c.id) and not exists (select from waiting_images w where w.contestant_id = c.id)
  on conflict (dedupe_key) do nothing`

/** Ranks at noon in festival time, to those who want them, while counts are public. */
export async function enterRanks(sql: Sql, now = new Date()): Promise<void> {
  const [contest] = await sql<{ id: string }[]>`
    select k.id from contests k
    where k.current and k.opens_at <= now() and k.closes_at > now() and (k.freezes_at is null or k.freezes_at > now())
      and extract(hour from ${now}::timestamptz at time zone ${festivalZone}) = 12
      and exists (select from notice_choices where group_name = 'rank' and ways <> '{}')`
  if (!contest) return
  const placed = (await readRanking(sql, contest.id)).filter(({ place }) => place !== null)
  await sql`
    insert into notices (id, contest_id, kind, user_id, parameters, dedupe_key)
    select uuidv7(), c.contest_id, 'rank', ${accountIn(sql)}, jsonb_build_object('rank', r.place, 'votes', r.votes),
      ${keyOf(sql, 'rank', accountIn(sql), sql`c.contest_id`)}
    from jsonb_to_recordset(${sql.json(placed.map(({ id, place, votes }) => ({ id, place, votes })))}) as r(id uuid, place int, votes int)
    join contestants c on c.id = r.id
    join notice_choices w on w.user_id = ${accountIn(sql)} and w.group_name = 'rank' and w.ways <> '{}'
    on conflict (dedupe_key) do nothing`
}

/** To those who go on to a round, and to the others of the round before, once it is announced. Of a contest that is no round to nobody. */
export async function enterRoundNotices(tx: Transaction, contest: string): Promise<void> {
  await tx`
    insert into notices (id, contest_id, kind, user_id, parameters, dedupe_key)
    select uuidv7(), k.id, 'round', ${accountIn(tx)}, ${opens(tx)},
      ${keyOf(tx, 'round', accountIn(tx), tx`k.id`)}
    from contests k join round_entries e on e.contest_id = k.id join contestants c on c.id = e.contestant_id
    where k.id = ${contest} and ${takesPart(tx)}
    on conflict (dedupe_key) do nothing`
  await tx`
    insert into notices (id, contest_id, kind, user_id, parameters, dedupe_key)
    select uuidv7(), o.id, 'round-over', ${accountIn(tx)}, jsonb_build_object('path', '/contests/' || o.slug),
      ${keyOf(tx, 'round-over', accountIn(tx), tx`o.id`)}
    from contests k join contests o on o.id = k.round_of join contestants c on c.contest_id = o.id
    where k.id = ${contest} and ${takesPart(tx)} and not exists (select from round_entries where former_id = c.id)
    on conflict (dedupe_key) do nothing`
}

/** An older contest was counted anew or brought along from another installation: its result is no news. */
const newsFor = '30 days'

/** To contestants, and to voters who asked, once a contest's result is public. In the transaction of its publication. */
export async function enterResult(tx: Transaction, contest: string): Promise<void> {
  await tx`
    insert into notices (id, contest_id, kind, user_id, dedupe_key)
    select uuidv7(), c.contest_id, 'result', ${accountIn(tx)}, ${keyOf(tx, 'result', accountIn(tx), tx`c.contest_id`)}
    from contestants c join contests k on k.id = c.contest_id
    where c.contest_id = ${contest} and k.closes_at > now() - ${newsFor}::interval and ${takesPart(tx)}
    on conflict (dedupe_key) do nothing`
  await tx`
    insert into notices (id, contest_id, kind, subscription_id, language, dedupe_key)
    select uuidv7(), s.contest_id, 'result-out', s.id, s.language, ${keyOf(tx, 'result-out', tx`s.id`, tx`s.contest_id`)}
    from notice_subscriptions s join contests k on k.id = s.contest_id
    where s.contest_id = ${contest} and k.closes_at > now() - ${newsFor}::interval and s.confirmed_at is not null and s.ended_at is null
    on conflict (dedupe_key) do nothing`
}
