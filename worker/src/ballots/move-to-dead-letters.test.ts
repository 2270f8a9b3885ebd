import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import type { BallotContext } from './ballot-context.ts'
import { moveToDeadLetters } from './move-to-dead-letters.ts'

const kept: unknown[] = []
const errors: Error[] = []
/** A fake Postgres that takes the one statement or fails. */
async function sql(_statement: TemplateStringsArray, ...[id, contest, payload, problem]: readonly unknown[]) {
  const error = errors.shift()
  if (error) throw error
  kept.push({ id, contest, payload, problem })
  return []
}

async function letterOf(candidate: unknown, problem = 'a problem') {
  kept.length = 0
  const metrics = createMetrics()
  const published: { readonly refused: readonly (readonly [string, string])[] }[] = []
  const logged: string[] = []
  const context = {
    sql,
    metrics,
    publish: (event: (typeof published)[number]) => void published.push(event),
    log: { error: (text: string) => void logged.push(text), warn: () => {} },
    pause: async () => {},
    reach: { throwIfLost: () => {}, noteFailure: () => {} },
  } as unknown as BallotContext // nothing else is asked of it
  await moveToDeadLetters(context, 'c', candidate, problem)
  const [letter] = kept as readonly { id: string; contest: string; payload: Buffer; problem: string }[]
  const { values } = await metrics.ballots.get()
  return { letter, published, logged, dead: values.find(({ labels }) => labels.outcome === 'dead')?.value }
}

const id = '0198a0f0-0000-7000-8000-000000000001'

test('a dead letter has the original ballot, its id and the problem; it is logged, counted and published', async () => {
  const { letter, published, logged, dead } = await letterOf({ id, name: 'ሰላም' }, 'x'.repeat(300))
  expect(letter).toMatchObject({ id, contest: 'c', problem: `${'x'.repeat(199)}…` })
  expect(JSON.parse(letter?.payload.toString() ?? '')).toEqual({ id, name: 'ሰላም' })
  expect(published).toEqual([
    { type: 'tallied', contest: 'c', values: [], counted: [], refused: [[id, 'unprocessable']], paid: [] },
  ])
  expect(logged).toEqual(['a ballot could not be recorded and is kept as a dead letter'])
  expect(dead).toBe(1)
})

test.each([
  null,
  'a text',
  7,
  {},
  { id: 7 },
  { id: 'no id' },
  { id: [id] },
  { id: `${id}0` },
  { id: `0${id}` },
  { id: `${id.toUpperCase()}Z` },
])('a ballot without an id gets a stable one: %o', async (candidate) => {
  const hex = createHash('sha256').update(JSON.stringify(candidate)).digest('hex')
  const { letter } = await letterOf(candidate)
  expect(letter?.id).toBe(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  )
  expect((await letterOf(candidate)).letter?.id).toBe(letter?.id)
})

test('a dead letter is stored in the end, even if Postgres is away or slow meanwhile', async () => {
  errors.push(...['57P01', '57014'].map((code) => Object.assign(new Error(code), { code })))
  expect((await letterOf({ id })).letter).toMatchObject({ id })
})
