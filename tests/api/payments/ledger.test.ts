import { randomUUID } from 'node:crypto'
import type { LedgerAnswer } from '@ashenda/core/contracts/http/ledger.ts'
import type { AdminPaymentsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { type LedgerFigure, ledgerFigures, paymentsOfFigure } from '@ashenda/core/domain/ledger.ts'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { get } from '../../support/http.ts'
import { somePayer } from '../../support/queued-ballot.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

let contestant = ''
const voter = somePayer()
const platform = usePlatform(async (sql) => {
  contestant = await insertContestant(sql, await insertContest(sql))
})
const admin = useAdmin(platform)
beforeAll(() => platform.sql`insert into voters (id, phone, name) values (${voter.id}, ${voter.phone}, 'Payer')`)

const ask = async <Body>(path: string) => (await get(`${platform.url}${path}`, { cookie: admin.cookie })).body as Body // of the contracts

const states = ['pending', 'failed', 'succeeded', 'refund_pending', 'refunded', 'reversed'] as const
const first = Date.parse('2026-08-19T21:00:00Z')
/** Within three festival days, often at their edges. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 3 * 86_400_000 - 1 }),
  fc.constantFrom(0, 86_400_000 - 1, 86_400_000, 2 * 86_400_000 - 1, 2 * 86_400_000),
)

const somePayment = fc.record({
  state: fc.constantFrom(...states),
  purpose: fc.constantFrom('vote', 'fee'),
  provider: fc.constantFrom('chapa', 'chapa', 'tcard'),
  currency: fc.constantFrom('ETB', 'USD'),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  taken: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  charge: fc.option(fc.integer({ min: 0, max: 5_000 })),
  settled: moment,
  returned: moment,
  /** A part that went back before: hundredths of it. */
  part: fc.option(fc.record({ share: fc.integer({ min: 1, max: 99 }), returned: moment })),
})
type SomePayment = typeof somePayment extends fc.Arbitrary<infer Payment> ? Payment : never

const isSettled = ({ state }: SomePayment): boolean => state !== 'pending' && state !== 'failed'
const isReturned = ({ state }: SomePayment): boolean => state === 'refunded' || state === 'reversed'
const movedOf = ({ amount, taken }: SomePayment): number => (taken === amount ? amount : (taken ?? amount))

/** What of it went back in a part. */
const partOf = (payment: SomePayment): number =>
  payment.part !== null && isSettled(payment) && payment.provider === 'chapa'
    ? Math.floor((movedOf(payment) * payment.part.share) / 100)
    : 0

async function put(payments: readonly SomePayment[]): Promise<void> {
  const { sql } = platform
  await sql`delete from part_refunds`
  await sql`delete from payments`
  const rows = payments.map((payment) => {
    const id = randomUUID()
    const { state, purpose, provider, currency, amount, charge, settled, returned } = payment
    return {
      id,
      state,
      purpose,
      provider,
      currency,
      reference: id,
      voter_id: purpose === 'vote' ? voter.id : null,
      contestant_id: purpose === 'fee' ? contestant : null,
      amount_minor: amount,
      taken_minor: movedOf(payment) === amount ? null : movedOf(payment),
      given_back_minor: partOf(payment),
      charge_minor: charge,
      card_hash: provider === 'tcard' ? Buffer.alloc(32, id) : null,
      settled_at: isSettled(payment) ? new Date(first + settled) : null,
      returned_at: isReturned(payment) ? new Date(first + returned) : null,
      refund_asked_at: state === 'refund_pending' ? new Date() : null,
    }
  })
  if (rows.length > 0) await sql`insert into payments ${sql(rows)}`
  for (const [index, payment] of payments.entries())
    if (partOf(payment) > 0)
      await sql`
        insert into part_refunds (payment_id, tries, amount_minor, returned_at)
        values (${rows[index]?.id ?? ''}, 1, ${partOf(payment)}, ${new Date(first + (payment.part?.returned ?? 0))})`
}

const none = () => Object.fromEntries(ledgerFigures.map((figure) => [figure, 0])) as Record<LedgerFigure, number> // one for each

/** The ledger as one would make it by hand, payment by payment. */
function byHand(payments: readonly SomePayment[]) {
  const days = new Map<string, Record<LedgerFigure, number>>()
  const at = (moment: number, currency: string) => {
    const key = `${festivalDayOf(first + moment)} ${currency}`
    const sums = days.get(key) ?? none()
    days.set(key, sums)
    return sums
  }
  for (const payment of payments) {
    const moved = movedOf(payment)
    if (isSettled(payment)) {
      const day = at(payment.settled, payment.currency)
      if (payment.provider === 'tcard') day.cards += moved
      else {
        day[payment.purpose === 'vote' ? 'votes' : 'fees'] += moved
        day.gross += moved
        day.charges += payment.charge ?? 0
        day.net += moved - (payment.charge ?? 0)
      }
    }
    if (isReturned(payment)) {
      const day = at(payment.returned, payment.currency)
      if (payment.provider === 'chapa') {
        day[payment.state === 'refunded' ? 'refunds' : 'reversals'] += moved - partOf(payment)
        day.net -= moved - partOf(payment)
      }
    }
    if (payment.part !== null && partOf(payment) > 0) {
      const day = at(payment.part.returned, payment.currency)
      day.refunds += partOf(payment)
      day.net -= partOf(payment)
    }
  }
  return days
}

const span = 'dayFrom=2026-08-20&dayTo=2026-08-22'

test('the ledger is what its payments come to, day by day and in all, whatever happened to them', () =>
  fc.assert(
    fc.asyncProperty(fc.array(somePayment, { maxLength: 25 }), async (payments) => {
      await put(payments)
      const { rows, totals } = await ask<LedgerAnswer>(`/admin/ledger?${span}`)
      const told = new Map(rows.map(({ day, currency, ...sums }) => [`${day} ${currency}`, sums]))
      expect(told).toEqual(byHand(payments))
      expect(rows.map(({ day }) => day)).toEqual(
        rows
          .map(({ day }) => day)
          .toSorted()
          .toReversed(),
      )
      for (const { currency, ...sums } of totals) {
        const ofDays = rows.filter((row) => row.currency === currency)
        for (const figure of ledgerFigures)
          expect([figure, sums[figure]]).toEqual([figure, ofDays.reduce((sum, row) => sum + row[figure], 0)])
        expect(sums.net).toBe(sums.gross - sums.charges - sums.refunds - sums.reversals)
      }
    }),
    { numRuns: 40 },
  ))

test('each figure of the ledger opens exactly the payments that make it', () =>
  fc.assert(
    fc.asyncProperty(fc.array(somePayment, { minLength: 5, maxLength: 20 }), async (some) => {
      const payments = some.map((payment) => ({ ...payment, part: null }))
      await put(payments)
      const { rows, totals, from, to } = await ask<LedgerAnswer>(`/admin/ledger?${span}`)
      const lines = [
        ...rows.map(({ day, ...row }) => ({ ...row, from: day, to: day })),
        ...totals.map((row) => ({ ...row, from, to })),
      ]
      for (const line of lines)
        for (const figure of ledgerFigures) {
          const filter = paymentsOfFigure(figure, line)
          if (!filter) continue
          const made = await ask<AdminPaymentsAnswer>(`/admin/payments?${new URLSearchParams(filter)}`)
          const amounts = made.rows.map(({ price, took, chargeMinor }) =>
            figure === 'charges' ? (chargeMinor ?? 0) : (took ?? price).amountMinor,
          )
          expect([figure, amounts.reduce((sum, one) => sum + one, 0)]).toEqual([figure, line[figure]])
        }
    }),
    { numRuns: 6 },
  ))

test('the ledger as a file has its days and totals in birr and dollars, and a currency alone where one is asked for', async () => {
  const base = { state: 'succeeded', purpose: 'vote', provider: 'chapa', taken: null, returned: 0, part: null } as const
  await put([
    { ...base, currency: 'ETB', amount: 3_000, charge: 105, settled: 0 },
    { ...base, currency: 'USD', amount: 100, charge: null, settled: 86_400_000 },
  ])
  const file = await fetch(`${platform.url}/admin/ledger.csv?${span}&currency=ETB`, {
    headers: { cookie: admin.cookie },
  })
  expect(file.headers.get('content-disposition')).toContain('ledger.csv')
  expect((await file.text()).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'day,currency,votes,fees,orders,gross,charges,refunds,reversals,net,cards',
    '2026-08-20,ETB,30.00,0.00,0.00,30.00,1.05,0.00,0.00,28.95,0.00',
    'total,ETB,30.00,0.00,0.00,30.00,1.05,0.00,0.00,28.95,0.00',
  ])
})

test('the ledger as a workbook has days as dates, amounts as numbers, and the same money by purpose', async () => {
  const base = { state: 'succeeded', purpose: 'vote', provider: 'chapa', taken: null, returned: 0, part: null } as const
  await put([
    { ...base, currency: 'ETB', amount: 3_000, charge: 105, settled: 0, part: { share: 50, returned: 86_400_000 } },
    { ...base, currency: 'ETB', amount: 3_000, charge: null, settled: 0, purpose: 'fee', provider: 'tcard' },
  ])
  const file = await fetch(`${platform.url}/admin/ledger.xlsx?${span}`, { headers: { cookie: admin.cookie } })
  expect(file.headers.get('content-type')).toContain('spreadsheetml')
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const cellsOf = (sheet: number) =>
    [...strFromU8(parts[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array()).matchAll(/<row .*?<\/row>/g)].map(
      ([row]) =>
        [...row.matchAll(/<c ([^>]*)>.*?<v>(.*?)<\/v>/g)].map(([, cell, value]) =>
          cell?.includes('t="s"') ? texts[Number(value)] : Number(value),
        ),
    )
  const texts = [...strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array()).matchAll(/<t[^>]*>(.*?)<\/t>/g)].map(
    ([, text]) => text,
  )
  expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toMatch(/yyyy-mm-dd.*#,##0\.00|#,##0\.00.*yyyy-mm-dd/)
  // Days since 1899-12-30, as spreadsheets count them.
  const dayNumber = (day: string) => (Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000
  expect(cellsOf(1)).toEqual([
    expect.arrayContaining(['Day', 'Currency', 'Net']),
    [dayNumber('2026-08-21'), 'ETB', 0, 0, 0, 0, 0, 15, 0, -15, 0],
    [dayNumber('2026-08-20'), 'ETB', 30, 0, 0, 30, 1.05, 0, 0, 28.95, 30],
    ['Total', 'ETB', 30, 0, 0, 30, 1.05, 15, 0, 13.95, 30],
  ])
  expect(cellsOf(2).slice(1)).toEqual([
    ['Votes', 'Chapa', 'ETB', 1, 30, 1.05, 15, 0, 13.95],
    ['Contestants’ fees', 'T-card', 'ETB', 1, 30, 0, 0, 0, 30],
  ])
})

test('a ledger without days is of the last 31, and one of an impossible day is refused', async () => {
  const { from, to } = await ask<LedgerAnswer>('/admin/ledger')
  expect(to).toBe(festivalDayOf(Date.now()))
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(30)
  expect((await get(`${platform.url}/admin/ledger?dayFrom=2026-02-30`, { cookie: admin.cookie })).status).toBe(400)
})
