import { askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { applyTransition } from '@ashenda/db/queries/payments/transitions.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()

/** A contestant's open fees, and what became of them and of her place. */
async function openFees(count: number) {
  const { sql } = platform
  const { id: contestant } = await registerContestant(platform)
  const fees = Array.from({ length: count }, () => v7())
  for (const id of fees)
    await sql`
      insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state)
      values (${id}, 'fee', ${contestant}, 'chapa', ${id}, 3000, 'ETB', 'pending')`
  return {
    fees,
    states: async () => {
      const rows = await sql<
        { id: string; state: string }[]
      >`select id, state from payments where id = any(${fees}::uuid[])`
      return new Map(rows.map(({ id, state }) => [id, state]))
    },
    paidBy: async () => {
      const [row] = await sql<{ by: string | null; isPaid: boolean }[]>`
        select fee_payment_id as by, paid_at is not null as "isPaid" from contestants where id = ${contestant}`
      return row?.isPaid ? row.by : undefined
    },
  }
}

test('[PAY-05] of fees paid at the same moment one takes the place and the others are refunded, from every side', async () => {
  const { fees, states, paidBy } = await openFees(4)
  const { sql } = platform
  await Promise.all(fees.map((id) => applyTransition(sql, id, { event: 'succeeded', source: 'test' })))
  const first = (await paidBy()) ?? ''
  const [second = '', ...others] = fees.filter((id) => id !== first)
  expect([...(await states()).values()].toSorted()).toEqual([...Array(3).fill('refund_pending'), 'succeeded'])
  expect((await states()).get(first)).toBe('succeeded')
  for (const id of others) await applyTransition(sql, id, { event: 'refunded', source: 'test' })
  expect(await paidBy()).toBe(first)

  await applyTransition(sql, second, { event: 'refund_refused', source: 'test' })
  expect(await paidBy()).toBe(first)
  const { id: by } = await insertAdmin(platform)
  const request = { by, reason: 'a test', givesUpPlace: false }
  expect(await askRefund(sql, first, request)).toBeUndefined()
  expect(await askRefund(sql, second, request)).toBe('place_would_be_lost')
  expect(await askRefund(sql, second, { ...request, givesUpPlace: true })).toBeUndefined()
  await applyTransition(sql, first, { event: 'refunded', source: 'test' })
  expect(await paidBy()).toBeUndefined()
  await applyTransition(sql, second, { event: 'refund_refused', source: 'test' })
  expect(await paidBy()).toBe(second)
  expect(await askRefund(sql, second, request)).toBe('place_would_be_lost')
  await applyTransition(sql, second, { event: 'reversed', source: 'test' })
  expect(await paidBy()).toBe(second)
})
