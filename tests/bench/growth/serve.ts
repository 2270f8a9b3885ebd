import { setTimeout as wait } from 'node:timers/promises'
import { pageSize } from '@ashenda/core/contracts/http/contestants.ts'
import { startBenchApi } from '../bench-api.ts'
import type { Contest } from '../filled/fill.ts'
import type { FreshGround, Ground } from '../ground.ts'
import { startLoad } from '../load/load.ts'
import { untilServing } from '../until-serving.ts'

/** A second. */
export interface Served {
  /** Ballots, by an api beside which no worker tallies. */
  readonly acknowledged: number
  /** Pages of the list. */
  readonly listed: number
}

const connections = 32
const readers = 8
const warmUpMs = 1_000

/** What an api of its own answers on a database, each for so many seconds. */
export async function serve(
  ground: Ground,
  { databaseUrl, redis }: FreshGround,
  { contestants }: Contest,
  seconds: number,
): Promise<Served> {
  await redis.flushall()
  const api = await startBenchApi({ ...ground, databaseUrl })
  try {
    const { url, port } = api
    await untilServing(url)
    const pages = Math.floor(contestants.length / pageSize)
    await list(url, pages, warmUpMs)
    const listed = (await list(url, pages, seconds * 1000)) / seconds
    return { listed, acknowledged: await acknowledge(port, contestants, seconds * 1000) }
  } finally {
    await api.stop()
  }
}

/** How many pages were answered, each reader going through all of them. */
async function list(url: string, pages: number, forMs: number): Promise<number> {
  const endsAt = performance.now() + forMs
  let answered = 0
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let page = Math.floor((reader * pages) / readers); performance.now() < endsAt; page = (page + 1) % pages) {
        const answer = await fetch(`${url}/actor/list?page=${page}`)
        if (!answer.ok) throw new Error(`a page of the list got ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
        answered += 1
      }
    }),
  )
  return answered
}

async function acknowledge(port: number, contestants: readonly string[], forMs: number): Promise<number> {
  const load = await startLoad({ port, host: `127.0.0.1:${port}`, contestants, oneFavourite: false, connections })
  await wait(warmUpMs)
  await load.measure()
  await wait(forMs)
  const { answers, windowMs } = await load.stop()
  return ((answers['202'] ?? 0) / windowMs) * 1000
}
