import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { loadZones } from './zones.ts'

const answers = (answer: object) => vi.stubGlobal('fetch', async () => Response.json(answer))
let logged: MockInstance
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  logged.mockRestore()
  vi.useRealTimers()
})

const fallback = [
  ['', undefined],
  ['mekelle', 100],
  ['central', 1000],
  ['debub', 2500],
  ['debub mbrak', 100],
  ['mbrak', 300],
  ['semen merab', 100],
  ["m'erab", 100],
]
const shown = (zones: Awaited<ReturnType<typeof loadZones>>) =>
  zones.map(({ address, registered }) => [address, registered])

test('[HOM-03] all zones follow an "all" with an empty id, named by key if known', async () => {
  answers({
    success: true,
    zones: [
      { _id: 'z1', name: 'North America', registered: 4 },
      { _id: 'z2', name: 'Mars', registered: 0 },
    ],
  })
  expect(await loadZones(() => undefined)).toEqual([
    { address: '', key: 'all', name: 'all', registered: undefined },
    { address: 'z1', key: 'north_america', name: 'North America', registered: 4 },
    { address: 'z2', key: undefined, name: 'Mars', registered: 0 },
  ])
})

test('an unsuccessful answer is reported, and known zones replace it', async () => {
  answers({ success: false, code: 'internal', message: '' })
  const refused = vi.fn()
  expect(shown(await loadZones(refused))).toEqual(fallback)
  expect(refused).toHaveBeenCalledOnce()
  expect(logged).not.toHaveBeenCalled()
})

test('[ZON-01] a thrown error is only logged, and known zones with their registered counts replace the answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.useFakeTimers()
  const refused = vi.fn()
  const loaded = loadZones(refused)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown(await loaded)).toEqual(fallback)
  expect(refused).not.toHaveBeenCalled()
  expect(logged).toHaveBeenCalledOnce()
})
