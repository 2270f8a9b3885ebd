import { randomBytes, randomUUID } from 'node:crypto'
import { cardCodeBytes, cardCodeOf, printedCardCode } from '@ashenda/core/domain/card-code.ts'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import { type CallAnswer, type CallOptions, call, someAddress } from './account-calls.ts'
import { insertAdmin } from './accounts.ts'
import { somePhone } from './contest-data.ts'
import { type Platform, testCardKey, testCodePepper } from './platform.ts'

export type CardState = 'issued' | 'active' | 'void'

interface TestBatch {
  readonly id: string
  readonly number: number
  /** As printed, in order. */
  readonly codes: readonly string[]
}

/** A valid code that nobody issued. */
export const unknownCode = (): string => printedCardCode(cardCodeOf(randomBytes(cardCodeBytes)))

export const hashOfCode = (code: string): Buffer => cardHashOf(testCodePepper, code.replaceAll('-', ''))

/** By default a batch with a final PDF, whose cards can pay. */
export async function insertBatch(
  { sql, services }: Pick<Platform, 'sql' | 'services'>,
  { amount = 1, agent = '', note = '', state = 'active' as CardState } = {},
): Promise<TestBatch> {
  const id = randomUUID()
  const { id: admin } = await insertAdmin({ sql, services })
  const [row] = await sql<{ number: number }[]>`
    insert into card_batches (id, number, amount, note, agent, ordered_by, codes_at, rendered_at, file, bytes)
    values (${id}, nextval('card_batch_numbers'), ${amount}, ${note}, ${agent}, ${admin}, now(), now(), ${`${id}.pdf`}, 0)
    returning number`
  const codes = Array.from({ length: amount }, unknownCode)
  await sql`
    insert into cards (batch_id, ordinal, code_hash, state)
    select ${id}, ordinal, decode(hash, 'hex'), ${state}
    from unnest(${codes.map((code) => hashOfCode(code).toString('hex'))}::text[]) with ordinality as c (hash, ordinal)`
  return { id, number: row?.number ?? 0, codes }
}

/** The code of a single card that can pay. */
export async function someCard(platform: Pick<Platform, 'sql' | 'services'>, state?: CardState): Promise<string> {
  const { codes } = await insertBatch(platform, state === undefined ? {} : { state })
  return codes[0] ?? ''
}

/** A card's row. */
export async function cardOf(sql: Platform['sql'], code: string) {
  const [row] = await sql<{ state: string; paymentId: string | null }[]>`
    select state, payment_id as "paymentId" from cards where code_hash = ${hashOfCode(code)}`
  return row
}

/** POST /vote/payWithCard, by default from its own address and phone. */
export const payVote = (
  { app }: Pick<Platform, 'app'>,
  card: string,
  { phone = somePhone(), ...options }: CallOptions & { readonly phone?: string } = {},
): Promise<CallAnswer> =>
  call({ app }, 'POST /vote/payWithCard', {
    from: someAddress(),
    ...options,
    payload: { name: 'Selam', phone, card },
  })

/** POST /card/downloadCards with the issuing key, by default from its own address. */
export const orderCards = (
  site: Pick<Platform, 'app'>,
  fields: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<CallAnswer> =>
  call(site, 'POST /card/downloadCards', {
    from: someAddress(),
    ...options,
    payload: { key: testCardKey, amount: 1, ...fields },
  })

/** GET /pdfCards/{name}, a file or a refusal. */
export const loadFile = ({ app }: Pick<Platform, 'app'>, link: unknown, cookie?: string) =>
  app.inject({ url: String(link), headers: { accept: 'application/json', ...(cookie !== undefined && { cookie }) } })

export const payFee = ({ app }: Pick<Platform, 'app'>, card: string, cookie: string): Promise<CallAnswer> =>
  call({ app }, 'POST /actor/payWithCard', { from: someAddress(), cookie, payload: { actor: { card } } })
