import { adminPayment, adminPaymentsAnswer, comparisonsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import en from '../../../locales/en/desk.json' with { type: 'json' }
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal } from '../../../testing/server.ts'

const { payments: texts } = en
const mismatch = { code: 'verify_mismatch', parts: ['amount', 'mode'], said: null } as const

beforeEach(() => answer('GET', '/admin/payments/comparisons', sample(comparisonsAnswer)))

/** The list of payments, with one payer in it. */
function showPayment(more: Parameters<typeof sample<typeof adminPayment>>[1]): void {
  const payment = sample(adminPayment, { payerName: 'Aster Desta', ...more })
  answer('GET', '/admin/payments', sample(adminPaymentsAnswer, { payments: [payment] }))
}

test('[PAY-06] a problem of a payment is told in words, with what differs', async () => {
  showPayment({ attention: { ...mismatch, parts: [...mismatch.parts] } })
  await openPage('/dashboard/admin/payments', { auth: admin })
  await screen.findByText('Aster Desta')
  const told = texts.problem_verify_mismatch.replace('{{parts}}', `${texts.part_amount} · ${texts.part_mode}`)
  expect(screen.getByRole('article').textContent).toContain(told)
})

test('[PAY-11] a list the network loses offers to try again, and shows once an answer comes', async () => {
  answer('GET', '/admin/payments', refusal('unavailable', 'not now', 503))
  const user = await openPage('/dashboard/admin/payments', { auth: admin })
  const again = await screen.findByRole('button', { name: 'Try again' })
  showPayment({})
  await user.click(again)
  await screen.findByText('Aster Desta')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
