import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Payments, type PaymentsDeps } from './payments.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** With a queue that takes everything, and says of each job that the sweep had asked for it. */
function startPayments() {
  const added: string[] = []
  const [getState, changePriority] = [vi.fn(async () => 'prioritized'), vi.fn(async () => {})]
  const add = async (_name: string, { payment }: { readonly payment: string }) => {
    added.push(payment)
    return { getState, changePriority }
  }
  const deps = { queues: { payments: { add } }, isQueueThere: () => true } as unknown as PaymentsDeps // nothing else is asked of it
  return { payments: new Payments(deps), added, getState, changePriority }
}

test('[PAY-06] whoever asks for a look at a payment within a moment shares one request; who comes later makes another', async () => {
  const { payments, added } = startPayments()
  const request = (id: string) => payments.requestSettlement({ id, isDue: false })
  const requests = [request('a'), request('b'), request('a')]
  await vi.advanceTimersByTimeAsync(29)
  expect(added).toEqual([])
  requests.push(request('a'))
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(requests)
  expect(added).toEqual(['a', 'b'])
  const later = request('a')
  await vi.advanceTimersByTimeAsync(30)
  await later
  expect(added).toEqual(['a', 'b', 'a'])
})

test('[PAY-11] only of a payment that was due before is it looked at whether the sweep has asked for it, and then it comes before the others', async () => {
  const { payments, getState, changePriority } = startPayments()
  const request = async (isDue: boolean): Promise<void> => {
    const requested = payments.requestSettlement({ id: 'a', isDue })
    await vi.advanceTimersByTimeAsync(30)
    await requested
  }
  await request(false)
  expect(getState).not.toHaveBeenCalled()
  await request(true)
  expect(getState).toHaveBeenCalledOnce()
  expect(changePriority).toHaveBeenCalledExactlyOnceWith({ priority: 0 })
})

test.each([
  [false, true],
  [true, false],
])(
  '[PAY-11] of several who ask within a moment one who knows that it was due is enough (%s, then %s)',
  async (...knowing) => {
    const { payments, added, changePriority } = startPayments()
    const requests = knowing.map((isDue) => payments.requestSettlement({ id: 'a', isDue }))
    await vi.advanceTimersByTimeAsync(30)
    await Promise.all(requests)
    expect(added).toEqual(['a'])
    expect(changePriority).toHaveBeenCalledExactlyOnceWith({ priority: 0 })
  },
)
