import { ConfigError } from '@ashenda/core/config/env.ts'
import { factorKeyOf, openFactor, sealFactor } from '@ashenda/core/domain/factor-seal.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { type Peppers, pepperIdOf } from '@ashenda/core/domain/peppers.ts'
import type { Sql, Transaction } from '../client.ts'

/** Changes made for a new pepper. */
export interface Settled {
  /** Contests whose pepper was recorded. */
  readonly contests: number
  /** The current contest's paid votes and pending payments moved to their phone's id in it. */
  readonly votes: number
  /** Second factors sealed again. */
  readonly factors: number
}

/**
 * Adapts the database to a new PHONE_PEPPER; a second run does nothing. A contest keeps the pepper it was opened with, so each phone keeps
 * its one free vote and the chain stays. The current one's open votes move to their voter's id in it. Call it as the owner of the tables.
 * @throws ConfigError if the current contest's pepper is missing
 */
export const settlePeppers = (sql: Sql, peppers: Peppers): Promise<Settled> =>
  sql.begin(async (tx): Promise<Settled> => {
    const contests = await bindContests(tx, peppers)
    return { contests, votes: await moveOpenVotes(tx, peppers), factors: await sealAnew(tx, peppers) }
  }) as Promise<Settled> // postgres.js widens the result of begin to an unwrapped form of itself

interface Contest {
  readonly id: string
  readonly name: string
  readonly current: boolean
  readonly pepper: string | null
}

const enoughToTell = 200

/** Records the pepper of contests without one; returns how many. */
async function bindContests(tx: Transaction, peppers: Peppers): Promise<number> {
  const contests = await tx<Contest[]>`
    select id, name, current, phone_pepper as pepper from contests order by id for update`
  let bound = 0
  for (const { id, name, current, pepper } of contests) {
    const found = pepper ?? (await pepperOfVoters(tx, id, peppers))
    if (current && (found === undefined || peppers.find(found) === undefined))
      throw new ConfigError([
        `the ids of voters of ${JSON.stringify(name)} were made with a pepper that is neither PHONE_PEPPER nor in PHONE_PEPPER_FORMER: whoever has voted could vote again`,
      ])
    if (pepper !== null || found === undefined) continue
    await tx`update contests set phone_pepper = ${found} where id = ${id}`
    bound += 1
  }
  return bound
}

/** The id of a contest's pepper, found by comparing its voters; undefined if it is none of these. */
async function pepperOfVoters(tx: Transaction, contest: string, peppers: Peppers): Promise<string | undefined> {
  const voters = await tx<{ id: string; phone: string | null }[]>`
    select v.id, v.phone from (
      (select voter_id from ballots where contest_id = ${contest} and kind = 'free' and status <> 'refused' limit ${enoughToTell})
      union (select voter_id from ballots where contest_id = ${contest} limit ${enoughToTell})
    ) b join voters v on v.id = b.voter_id`
  if (voters.length === 0) return peppers.newestId
  const known = voters.filter(({ phone }) => phone !== null)
  // All voters are erased: the contest is long over.
  if (known.length === 0) return pepperIdOf(peppers.all.at(-1) ?? peppers.newest)
  const pepper = peppers.all.find((one) => known.some(({ id, phone }) => voterIdOf(one, phone ?? '') === id))
  return pepper === undefined ? undefined : pepperIdOf(pepper)
}

/**
 * Moves the current contest's uncast paid votes and pending payments to their voters' ids in it. Those of erased voters stay, as nobody knows
 * their phones. A vote reserved by a ballot stays for now.
 */
async function moveOpenVotes(tx: Transaction, peppers: Peppers): Promise<number> {
  if (peppers.all.length === 1) return 0
  const [contest] = await tx<{ id: string; pepper: string | null }[]>`
    select id, phone_pepper as pepper from contests where current`
  const pepper = contest && peppers.find(contest.pepper)
  if (contest === undefined || pepper === undefined) return 0
  const payments = await tx<OpenPayment[]>`
    select p.id, p.voter_id as voter, v.phone, v.name
    from payments p join voters v on v.id = p.voter_id and v.phone is not null
      left join credits c on c.payment_id = p.id
    where p.purpose = 'vote' and p.contest_id = ${contest.id} and case when c.id is null then p.state in ('created', 'pending')
      else ${isOpen(tx)} end
    order by p.id`
  const moves = payments
    .map((payment) => ({ ...payment, is: voterIdOf(pepper, payment.phone) }))
    .filter(({ voter, is }) => voter !== is)
  // Voters first, sorted: the worker's lock order.
  for (const { is, phone, name } of moves.toSorted((one, other) => (one.is < other.is ? -1 : 1)))
    await tx`insert into voters (id, phone, name) values (${is}, ${phone}, ${name}) on conflict do nothing`
  // Then their credits, in the usual lock order. One reserved in between stays with its ballot.
  const credits = await tx<{ payment: string; isOpen: boolean }[]>`
    select c.payment_id as payment, ${isOpen(tx)} as "isOpen" from credits c
    where c.payment_id = any(${moves.map(({ id }) => id)}::uuid[]) order by c.id for update`
  const taken = new Set(credits.filter((credit) => !credit.isOpen).map(({ payment }) => payment))
  const moving = moves.filter(({ id }) => !taken.has(id))
  for (const { id, is } of moving) {
    await tx`update payments set voter_id = ${is} where id = ${id}`
    await tx`update credits set voter_id = ${is} where payment_id = ${id} and ballot_id is null and held_at is null`
  }
  return moving.length
}

const isOpen = (tx: Transaction) => tx`
  (c.ballot_id is null and c.held_at is null and (c.reserved_at is null or c.reserved_at < now() - interval '1 hour'))`

interface OpenPayment {
  readonly id: string
  /** Its present voter id. */
  readonly voter: string
  readonly phone: string
  readonly name: string
}

/** Second factors sealed with a former pepper; returns how many. */
async function sealAnew(tx: Transaction, peppers: Peppers): Promise<number> {
  const [newest, ...former] = peppers.all.map(factorKeyOf)
  if (!newest || former.length === 0) return 0
  const factors = await tx<{ user: string; secret: Uint8Array | null; pending: Uint8Array | null }[]>`
    select user_id as user, secret, pending_secret as pending from second_factors order by user_id for update`
  let sealed = 0
  for (const { user, secret, pending } of factors) {
    const anew = (one: Uint8Array | null) => one && sealedBy(former, newest, user, one)
    const [is, isPending] = [anew(secret), anew(pending)]
    if (!is && !isPending) continue
    await tx`
      update second_factors set secret = coalesce(${is ?? null}, secret), pending_secret = coalesce(${isPending ?? null}, pending_secret)
      where user_id = ${user}`
    sealed += 1
  }
  return sealed
}

/** Undefined if no former key opens it. */
function sealedBy(former: readonly Uint8Array[], newest: Uint8Array, user: string, sealed: Uint8Array) {
  try {
    return sealFactor(newest, user, openFactor(former, user, sealed))
  } catch {
    return undefined
  }
}
