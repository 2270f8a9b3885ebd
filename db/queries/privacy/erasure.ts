import { idsOfVoter, type VoterToErase } from '@ashenda/core/domain/ballot-erasure.ts'
import { type Redactor, redactorOf } from '@ashenda/core/domain/redact.ts'
import type { Sql, Transaction } from '../../client.ts'
import { accountOf } from '../accounts/accounts.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { emptyingTexts } from '../contestants/public-texts.ts'
import { eraseChangedDetails, eraseFromDeadLetters, eraseFromHistories } from './erased-texts.ts'

/** Who erases: an admin with a reason, or the person herself. */
export interface Erasing {
  readonly by?: { readonly adminId: string; readonly reason: string }
}

/**
 * Erases a voter: phone and name, requests and orders with the number, texts about her by admins or in dead letters, and her ballots'
 * origins. Ballots, payments, credits and tally stay, and so does the id, a keyed hash of the phone that keeps the free vote used.
 * `isQueued`: a ballot of hers is pending and will find the emptied row. False if nothing was left.
 */
export const eraseVoter = (
  sql: Sql,
  voter: VoterToErase,
  { by, isQueued = false }: Erasing & { readonly isQueued?: boolean },
): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const erased = await eraseVoterWithin(tx, voter, isQueued)
    if (!erased) return false
    const { who, subjects, ...after } = erased // requests and orders, as they went
    await eraseFromHistories(tx, who, subjects)
    if (by) {
      const reason = who.aboutHer(by.reason)
      await recordAction(tx, { ...by, reason, action: 'voter.erase', subjectId: voter.id, after })
    }
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

interface ErasedVoter {
  readonly who: Redactor
  /** Ids of rows about her. */
  readonly subjects: readonly string[]
  readonly requests: number
  readonly orders: number
}

async function eraseVoterWithin(
  tx: Transaction,
  voter: VoterToErase,
  isQueued: boolean,
): Promise<ErasedVoter | undefined> {
  const { id, phone } = voter
  const ids = idsOfVoter(voter)
  // Payments before voters, as who settles one does: emptying her name empties it there.
  await tx`select from payments where voter_id = any(${ids}::uuid[]) order by id for update`
  const known = await tx<{ id: string; name: string }[]>`
    select id, name from voters where id = any(${ids}::uuid[]) and erased_at is null order by id for update`
  const requests = await tx<{ id: string; name: string; email: string }[]>`
    delete from contestant_requests where phone = ${phone} returning id, brand_name as name, email`
  const orders = await tx<{ id: string }[]>`
    update orders set buyer_name = '', buyer_email = '', buyer_phone = '', buyer_address = '', claimant_hash = null
    where buyer_phone = ${phone} returning id`
  // Packing slips; their files go with the next sweep of files without a row.
  await tx`delete from documents where array[subject] || subjects && ${idsOf(orders)}::uuid[]`
  const letters = await eraseFromDeadLetters(tx, voter)
  const isKnown = known.length > 0
  if (!isKnown && !isQueued && requests.length + orders.length + letters === 0) return undefined
  if (isKnown || isQueued || letters > 0)
    await tx`
      insert into voters (id, erased_at)
      select distinct one, now() from unnest(${[id, ...known.map((row) => row.id)]}::uuid[]) as one order by one
      on conflict (id) do update set phone = null, name = null, erased_at = now() where voters.erased_at is null`
  await tx`
    delete from ballot_signals s using ballots b
    where b.voter_id = any(${ids}::uuid[]) and s.accepted_at = b.accepted_at and s.ballot_id = b.id`
  await tx`delete from notice_subscriptions where voter_id = any(${ids}::uuid[])`
  const payments = await tx<{ id: string }[]>`select id from payments where voter_id = any(${ids}::uuid[])`
  return {
    who: redactorOf({ phone, names: known.map(({ name }) => name) }),
    subjects: [...ids, ...[...payments, ...requests, ...orders].map((row) => row.id)],
    requests: requests.length,
    orders: orders.length,
  }
}

export interface ErasedContestant {
  readonly account: string
  /** Photo files to delete. */
  readonly files: readonly string[]
  /** Pending uploads whose files to delete. */
  readonly uploads: readonly string[]
  /** Ended sessions. */
  readonly sessions: readonly string[]
  /** The same person as a voter. */
  readonly voter: VoterToErase | undefined
}

/**
 * Erases a contestant's account, by its id or an entry's, with all its entries: names, phone, e-mail, passwords, story, photos, log-ins, requests to her, her number's voter data, and
 * admins' texts about her. She leaves the contests; votes for her stay counted under her entries' ids, and her fee stays in the accounts. Undefined if
 * unknown or erased.
 */
export const eraseContestant = (
  sql: Sql,
  id: string,
  { by, voterOf }: Erasing & { readonly voterOf: (phone: string) => VoterToErase },
): Promise<ErasedContestant | undefined> =>
  sql.begin(async (tx): Promise<ErasedContestant | undefined> => {
    const [her] = await tx<Account[]>`
      select id, phone, email, array[fname, mname, lname] as names from users
      where id = ${accountOf(tx, id)} and role = 'actor' and erased_at is null for update`
    if (!her) return undefined
    const account = her.id
    const entries = idsOf(
      await tx<{ id: string }[]>`select id from contestants where user_id = ${account} order by id for update`,
    )
    const ofHers = tx`contestant_id = any(${entries}::uuid[])`
    await tx`
      update users set phone = null, email = null, unconfirmed_email = null, ${emptyingTexts(tx, 'users')}, password_hash = null, answer_hash = null,
        referred_by = null, policy_version = null, policy_accepted_at = null, guardian = null, erased_at = now(), updated_at = now()
      where id = ${account}`
    await tx`
      update contestants set ${emptyingTexts(tx, 'contestants')}, zone_id = null,
        inactive_since = coalesce(inactive_since, clock_timestamp()) where user_id = ${account}`
    const files = await tx<{ file: string }[]>`delete from images where ${ofHers} returning file`
    const waiting = await tx<{ file: string }[]>`delete from waiting_images where ${ofHers} returning file`
    await tx`delete from contestant_changes where ${ofHers}`
    await tx`delete from reports where ${ofHers}`
    await tx`delete from contestant_notes where ${ofHers}`
    await tx`delete from contestant_links where ${ofHers}`
    // Their files go with the next sweep of files without a row.
    await tx`delete from documents where array[subject] || subjects && ${entries}::uuid[]`
    const requests = await tx<{ id: string }[]>`delete from contestant_requests where ${ofHers} returning id`
    const sessions = await tx<{ id: string }[]>`delete from sessions where user_id = ${account} returning id`
    await tx`delete from password_resets where user_id = ${account}`
    for (const table of ['notices', 'notice_settings', 'notice_choices', 'push_subscriptions'])
      await tx`delete from ${tx(table)} where user_id = ${account}`
    // A pending upload would restore a photo.
    const uploads = await tx<{ id: string }[]>`
      update uploads set settled_at = clock_timestamp(), problem = 'not_found'
      where ${ofHers} and settled_at is null returning id`
    const voter = her.phone === null ? undefined : voterOf(her.phone)
    const asVoter = voter && (await eraseVoterWithin(tx, voter, false))
    const fees = await tx<{ id: string }[]>`select id from payments where ${ofHers}`
    await eraseChangedDetails(tx, entries)
    const who = redactorOf(her)
    const subjects = [account, ...entries, ...idsOf(requests), ...idsOf(fees), ...(asVoter?.subjects ?? [])]
    await eraseFromHistories(tx, who, subjects)
    if (asVoter) await eraseFromHistories(tx, asVoter.who, subjects)
    if (by)
      await recordAction(tx, {
        ...by,
        reason: who.aboutHer(by.reason),
        action: 'contestant.erase',
        subjectId: id,
        after: { photos: files.length + waiting.length, requests: requests.length },
      })
    return {
      account,
      files: [...files, ...waiting].map(({ file }) => file),
      uploads: idsOf(uploads),
      sessions: idsOf(sessions),
      voter,
    }
  }) as Promise<ErasedContestant | undefined> // as above

interface Account {
  readonly id: string
  readonly phone: string | null
  readonly email: string | null
  readonly names: readonly string[]
}

const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id)
