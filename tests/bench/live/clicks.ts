import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { clockMs } from './clock.ts'
import type { MarkRun, Marks } from './marks.ts'

/** A phone that no other ballot of a run has: those of the load begin with 09. */
const phoneOf = (mark: number): string => `07${String(mark).padStart(8, '0')}`

/**
 * Casts the marked ballots at their time, each whatever the others wait for. Tells by how much the latest left late.
 * @throws when one is not taken: the counts that pages wait for would never come
 */
export async function castMarks(
  port: number,
  contestants: readonly string[],
  marks: Marks,
  { first, count }: MarkRun,
): Promise<{ readonly latestMs: number }> {
  let latestMs = 0
  const casting: Promise<void>[] = []
  for (let mark = first; mark < first + count; mark += 1) {
    const dueAt = marks.dueAtMs(mark)
    while (clockMs() < dueAt) await wait(Math.max(0, Math.floor(dueAt - clockMs())))
    latestMs = Math.max(latestMs, clockMs() - dueAt)
    casting.push(castMark(port, contestants[marks.contestantOf(mark)] ?? '', mark))
  }
  await Promise.all(casting)
  return { latestMs }
}

async function castMark(port: number, contestant: string, mark: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/vote/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ phone: phoneOf(mark), name: 'Selam', actors: [contestant], kind: 'free' }),
  })
  if (answer.status !== 202) throw new Error(`a marked ballot got ${answer.status}: ${await answer.text()}`)
}
