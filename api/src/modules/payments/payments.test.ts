import { settlePriority } from '@ashenda/core/contracts/jobs/payment.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Payments, type PaymentsDeps } from './payments.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** With a queue that takes everything. */
function startPayments(looks: readonly (number | undefined)[] = []) {
  const added: (readonly [payment: string, priority: number])[] = []
  const add = async (_name: string, { payment }: { readonly payment: string }, { priority }: { priority: number }) => {
    added.push([payment, priority])
    return {}
  }
  const turns = looks.values()
  const deps = {
    queues: { payments: { add } },
    isQueueThere: () => true,
    rateLimits: { look: async () => turns.next().value },
  } as unknown as PaymentsDeps // nothing else is asked of it
  return { payments: new Payments(deps), added }
}

test('whoever asks about a payment within a moment shares one request; who comes later makes another', async () => {
  const { payments, added } = startPayments()
  const request = (id: string) => payments.requestSettlement(id, 0)
  const requests = [request('a'), request('b'), request('a')]
  await vi.advanceTimersByTimeAsync(29)
  expect(added).toEqual([])
  requests.push(request('a'))
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(requests)
  expect(added.map(([payment]) => payment)).toEqual(['a', 'b'])
  const later = request('a')
  await vi.advanceTimersByTimeAsync(30)
  await later
  expect(added.map(([payment]) => payment)).toEqual(['a', 'b', 'a'])
})

test('requests that share one have the priority of the most urgent: a webhook, a return, then looks by their turns', async () => {
  const { payments, added } = startPayments([1, 4, undefined])
  const looker = { address: '192.0.2.1' }
  const requests = [
    ...['a', 'b', 'c'].map((id) => payments.requestLook(id, looker)),
    payments.requestSettlement('b', settlePriority.returned),
    payments.requestSettlement('d', settlePriority.webhook),
    payments.requestSettlement('d', settlePriority.returned),
  ]
  await vi.advanceTimersByTimeAsync(30)
  await Promise.all(requests)
  expect(new Map(added)).toEqual(
    new Map([
      ['a', settlePriority.look(1)],
      ['b', settlePriority.returned],
      ['d', settlePriority.webhook],
    ]),
  )
})
