import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchInTurn } from './prefetch-queue.ts'
import { withSheet } from './sheet.ts'

const entry = { state: withSheet(null) }

/* A browser without idle callbacks, with a loaded page. */
beforeEach(() => {
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('history', entry)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  await pass(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** What is fetched when it is told to be here. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { load: vi.fn(() => promise), come: resolve, fail: reject }
}

test('prefetches for likely taps run in sequence, past failures and hangs', async () => {
  const [first, failing, hanging, last] = [slow(), slow(), slow(), slow()]
  prefetchInTurn([first.load, failing.load])
  prefetchInTurn([hanging.load, last.load])
  await pass(1_000)
  expect(first.load).toHaveBeenCalledTimes(1)
  expect(failing.load).not.toHaveBeenCalled()
  first.come()
  await pass(1_000)
  expect(failing.load).toHaveBeenCalledTimes(1)
  failing.fail(new Error('lost'))
  await pass(1_000)
  expect(hanging.load).toHaveBeenCalledTimes(1)
  expect(last.load).not.toHaveBeenCalled()
  await pass(5_000)
  expect(last.load).toHaveBeenCalledTimes(1)
  last.come()
})

test('dropped ones are not fetched, and others get their turn', async () => {
  const [first, second, other] = [slow(), slow(), slow()]
  const leave = prefetchInTurn([first.load, second.load])
  prefetchInTurn([other.load])
  await pass(1_000)
  leave()
  first.come()
  await pass(1_000)
  expect(second.load).not.toHaveBeenCalled()
  expect(other.load).toHaveBeenCalledTimes(1)
  other.come()
})

test('for ten seconds an open dialog blocks prefetches other than its own', async () => {
  const [before, beside] = [slow(), slow()]
  prefetchInTurn([before.load, beside.load])
  await pass(1_000)
  entry.state = withSheet(null, { name: 'podium' })
  before.come()
  await pass(9_000)
  expect(beside.load).not.toHaveBeenCalled()
  await pass(2_000)
  expect(beside.load).toHaveBeenCalledTimes(1)
  beside.come()
})
