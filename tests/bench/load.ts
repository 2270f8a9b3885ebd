import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Pool } from 'undici'

export interface LoadPlan {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly contestants: readonly string[]
  /** Half of all ballots give their first pick, the one that counts, to the first contestant. */
  readonly oneFavourite?: boolean
  /** Open model: evenly spaced, whatever has been answered. Without it each answer brings the next ballot. */
  readonly perSecond?: number
}

export interface LoadResult {
  readonly seconds: number
  readonly sent: number
  /** 202. */
  readonly acknowledged: number
  /** Other answers, errors and timeouts. */
  readonly refused: number
  /** In the open model from the moment the ballot was due. */
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Odd and no multiple of five: its multiples run through all hundred million numbers without repetition. */
const stride = 61_803_399
const phones = 100_000_000
const offset = randomInt(phones)
let made = 0

/** A ballot of a phone of its own. */
function nextBallot({ contestants, oneFavourite = false }: LoadPlan) {
  made += 1
  const from = oneFavourite ? 1 : 0
  const picks = new Set(oneFavourite && made % 2 === 0 ? contestants.slice(0, 1) : [])
  while (picks.size < 3) picks.add(contestants[from + randomInt(contestants.length - from)] ?? '')
  const phone = `09${String((offset + made * stride) % phones).padStart(8, '0')}`
  return {
    method: 'POST' as const,
    path: '/vote/vote',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ phone, name: 'ሰላም ሓጎስ', actors: [...picks], kind: 'free' }),
  }
}

async function closedLoop(plan: LoadPlan): Promise<LoadResult> {
  const result = await autocannon({
    url: `http://127.0.0.1:${plan.port}`,
    connections: plan.connections,
    duration: plan.seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...nextBallot(plan) }) }],
  })
  return {
    seconds: result.duration,
    sent: result.requests.sent,
    acknowledged: result['2xx'],
    refused: result.non2xx + result.errors + result.timeouts,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

/** autocannon's own rate comes in a burst a second, so this spaces the ballots itself. */
async function openModel(plan: LoadPlan & { readonly perSecond: number }): Promise<LoadResult> {
  const pool = new Pool(`http://127.0.0.1:${plan.port}`, { connections: plan.connections, pipelining: 1 })
  const latencies: number[] = []
  const answers: Promise<void>[] = []
  let refused = 0
  const cast = async (dueAt: number): Promise<void> => {
    try {
      const { statusCode, body } = await pool.request(nextBallot(plan))
      await body.dump()
      if (statusCode === 202) latencies.push(performance.now() - dueAt)
      else refused += 1
    } catch {
      refused += 1
    }
  }
  const startedAt = performance.now()
  const total = Math.floor(plan.seconds * plan.perSecond)
  while (answers.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * plan.perSecond))
    while (answers.length < due) answers.push(cast(startedAt + (answers.length / plan.perSecond) * 1000))
    await wait(1)
  }
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all(answers)
  await pool.close()
  latencies.sort((one, other) => one - other)
  const latency = (share: number): number => latencies[Math.ceil(latencies.length * share) - 1] ?? 0
  return {
    seconds,
    sent: total,
    acknowledged: latencies.length,
    refused,
    p50Ms: latency(0.5),
    p99Ms: latency(0.99),
  }
}

/** A process of its own: each message is a plan, each answer its result. */
process.on('message', async (plan: LoadPlan) => {
  const { perSecond } = plan
  process.send?.(await (perSecond === undefined ? closedLoop(plan) : openModel({ ...plan, perSecond })))
})
process.on('disconnect', () => process.exit())
