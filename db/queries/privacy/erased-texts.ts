import { idsOfVoter, type VoterToErase, withoutVoter } from '@ashenda/core/domain/ballot-erasure.ts'
import { type Redactor, redactorOf } from '@ashenda/core/domain/redact.ts'
import type { Sql, Transaction } from '../../client.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Removes a person from admins' texts in logs and histories. These are append-only: their triggers allow changing only these texts, while
 * `ashenda.erasing` is on. `subjects`: ids of rows about her.
 */
export async function eraseFromHistories(tx: Transaction, who: Redactor, subjects: readonly string[]): Promise<void> {
  await tx`select set_config('ashenda.erasing', 'on', true)`
  const about = new Set(subjects)
  const texts = (isAboutHer: boolean) => (isAboutHer ? who.aboutHer : who.anywhere)

  const actions = await tx<{ id: string; subject: string | null; reason: string; before: Json; after: Json }[]>`
    select id, subject_id as subject, reason, before, after from admin_actions
    where subject_id = any(${[...subjects]}::text[]) or ${holds(tx, who, tx`concat_ws(' ', reason, before, after)`)}
    for update`
  for (const { id, subject, ...row } of actions) {
    const told = redacted(row, texts(about.has(subject ?? '')))
    if (JSON.stringify(told) === JSON.stringify(row)) continue
    const { reason, before, after } = told
    await tx`
      update admin_actions set reason = ${reason}, before = ${before && tx.json(before as never)},
        after = ${after && tx.json(after as never)} where id = ${id}` // of JSON, as it was read
  }

  for (const [table, owner] of [
    ['payment_events', 'payment_id'],
    ['card_events', 'batch_id'],
    ['order_events', 'order_id'],
  ] as const) {
    const events = await tx<{ id: string; owner: string; detail: Json }[]>`
      select id, ${tx(owner)} as owner, detail from ${tx(table)}
      where detail ?| array['reason', 'note']
        and (${tx(owner)} = any(${[...subjects]}::uuid[]) or ${holds(tx, who, tx`concat_ws(' ', detail->>'reason', detail->>'note')`)})`
    for (const { id, owner: one, detail } of events) {
      const told = redacted(detail, texts(about.has(one)))
      if (JSON.stringify(told) !== JSON.stringify(detail))
        await tx`update ${tx(table)} set detail = ${tx.json(told as never)} where id = ${id}` // as above
    }
  }
  await tx`select set_config('ashenda.erasing', '', true)`
  await eraseFromNotes(tx, who)
}

/** Of texts of hers that admins changed, the log keeps only which they were. */
export async function eraseChangedDetails(tx: Transaction, entries: readonly string[]): Promise<void> {
  const emptied = (column: 'before' | 'after') =>
    tx`(select jsonb_object_agg(key, null) from jsonb_each(${tx(column)}))`
  await tx`select set_config('ashenda.erasing', 'on', true)`
  await tx`
    update admin_actions set before = ${emptied('before')}, after = ${emptied('after')}
    where subject_id = any(${[...entries]}::text[]) and action = 'contestant.change'`
  await tx`select set_config('ashenda.erasing', '', true)`
}

/** Texts people wrote about others, and to them. */
const notes = [
  ['reports', 'note', 'id'],
  ['contestant_requests', 'message', 'id'],
  ['request_events', 'text', 'id'],
  ['contestant_changes', 'rejection_note', 'contestant_id'],
  ['contestant_notes', 'note', 'id'],
  ['overview_notes', 'text', 'id'],
] as const

async function eraseFromNotes(tx: Transaction, who: Redactor): Promise<void> {
  for (const [table, column, key] of notes) {
    const found = await tx<{ id: string; text: string }[]>`
      select ${tx(key)} as id, ${tx(column)} as text from ${tx(table)} where ${holds(tx, who, tx`${tx(column)}`)} for update`
    for (const { id, text } of found) {
      const told = who.anywhere(text)
      if (told !== text) await tx`update ${tx(table)} set ${tx(column)} = ${told} where ${tx(key)} = ${id}`
    }
  }
}

/** Whether a text may contain what the redactor removes. */
function holds(tx: Transaction, { needles }: Redactor, text: ReturnType<Transaction>) {
  const words = needles.words.map((word) => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
  return tx`(${text} ilike any(${words}::text[])
    or ${needles.digits ?? ''} <> '' and regexp_replace(${text}, '[^0-9]', '', 'g') like ${`%${needles.digits ?? ''}%`})`
}

const redacted = <T extends Json>(value: T, redact: (text: string) => string): T =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) => (typeof part === 'string' ? redact(part) : part))

interface StoredDeadLetter {
  readonly id: string
  readonly payload: Uint8Array
  readonly problem: string
}

/** Cleaned dead letters of a voter, or those that name the number. */
async function deadLettersWithout(sql: Sql | Transaction, voter: VoterToErase): Promise<readonly StoredDeadLetter[]> {
  const { anywhere, needles } = redactorOf({ phone: voter.phone, names: [] })
  const found = await sql<StoredDeadLetter[]>`
    select id, payload, problem from dead_letters
    where exists (select from unnest(${idsOfVoter(voter)}::text[]) as id where position(convert_to(id, 'UTF8') in payload) > 0)
      or position(convert_to(${needles.digits ?? voter.phone}, 'UTF8') in payload) > 0`
  return found.flatMap(({ id, payload, problem }) => {
    const left = payloadWithout(payload, voter)
    return left === undefined ? [] : [{ id, payload: Buffer.from(JSON.stringify(left)), problem: anywhere(problem) }]
  })
}

/** Undefined if it is about somebody else. Non-JSON text is removed completely; the id still identifies the letter. */
function payloadWithout(payload: Uint8Array, voter: VoterToErase): unknown {
  try {
    return withoutVoter(JSON.parse(Buffer.from(payload).toString()), voter)
  } catch {
    return { erased: true }
  }
}

export const countDeadLettersOf = async (sql: Sql, voter: VoterToErase): Promise<number> =>
  (await deadLettersWithout(sql, voter)).length

/** Erases a voter from dead letters, which can still be replayed; returns how many. */
export async function eraseFromDeadLetters(tx: Transaction, voter: VoterToErase): Promise<number> {
  const letters = await deadLettersWithout(tx, voter)
  for (const { id, payload, problem } of letters)
    await tx`update dead_letters set payload = ${payload}, problem = ${problem} where id = ${id}`
  return letters.length
}
