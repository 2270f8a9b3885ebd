import type { HistoryPoint, QueueState, QueuesState } from '@ashenda/core/contracts/http/queues.ts'
import { answerWith } from '../support/answers.ts'
import type { Visitor } from '../support/site.ts'

/** What the page takes for the present: the charts end there. */
const at = '2026-08-22T09:30:00.000Z'

const quiet: Omit<QueueState, 'name'> = {
  isPaused: false,
  pause: null,
  drain: null,
  workers: 2,
  waiting: 0,
  active: 1,
  delayed: 0,
  failed: 0,
  inPerSecond: 3.4,
  outPerSecond: 3.4,
  failedLastHour: 0,
  taken: 90_000,
  finished: 89_999,
  oldestWaitingMs: null,
  waitMs: { p50: 4, p95: 12, p99: 31 },
  runMs: { p50: 9, p95: 22, p99: 60 },
  held: { items: 0, isAtLeast: false },
}
const broken: Omit<QueueState, 'name'> = {
  ...quiet,
  workers: 0,
  waiting: 18_204,
  active: 0,
  failed: 2,
  outPerSecond: 0,
  failedLastHour: 2,
  oldestWaitingMs: 754_000,
  waitMs: null,
  runMs: null,
  held: { items: 1_790, isAtLeast: false },
}

const state: QueuesState = {
  at,
  isRedisThere: true,
  services: [],
  queues: [
    { ...broken, name: 'ballots' },
    { ...quiet, name: 'payments', isPaused: true },
  ],
  deadLetters: 2,
}

/** A wave and a hill, ten seconds a point. */
function pointAt(index: number): HistoryPoint {
  const wave = Math.round(40 + 30 * Math.sin(index / 20))
  const point = { open: wave, in: wave * 5, out: wave * 3, waitMs: wave, failed: 0, taken: 0, finished: 0 }
  const hill = { ...point, open: index > 300 ? (index - 300) * 300 : wave }
  return {
    at: new Date(Date.parse(at) - (359 - index) * 10_000).toISOString(),
    seconds: 10,
    queues: { ballots: hill, payments: point },
  }
}
const history = Array.from({ length: 360 }, (_, index) => pointAt(index))

const payload = JSON.stringify(
  { contest: '018f0000', ballots: [{ id: '018f0001', phone: '•••', name: '•••' }] },
  null,
  2,
)
const job = { name: 'tally-group', attempts: 1, failedAt: at, payload }
const jobs = [
  { ...job, id: '4711', error: 'no space left on device', holds: 500 },
  { ...job, id: '4712', error: 'canceling statement due to statement timeout', holds: 1_290 },
]
const letter = { keptAt: at, payload }
const letters = [
  {
    ...letter,
    _id: '018f0000-0000-7000-8000-000000000201',
    problem: 'value too long for type character',
    isReadable: true,
  },
  { ...letter, _id: '018f0000-0000-7000-8000-000000000202', problem: 'unreadable', isReadable: false },
]

/** Two of the queues, one in trouble; the news of the real ones is kept from the page. */
export async function tellOfQueues({ page }: Visitor): Promise<void> {
  await page.routeWebSocket('**/live', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!String(message).includes('"topic":"queues"')) socket.send(message)
    })
  })
  await answerWith(page, '/admin/queues', { success: true, state, history })
  await answerWith(page, '/admin/queues/ballots/failed?*', { success: true, total: 2, pageSize: 20, jobs })
  await answerWith(page, '/admin/dead-letters', { success: true, total: 2, letters })
}
