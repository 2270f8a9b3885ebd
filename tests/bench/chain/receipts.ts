import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { ballotLeaf, innerHash, rootFromPath } from '@ashenda/core/domain/ballot-chain.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { startBenchApi } from '../bench-api.ts'
import type { FreshGround, Ground } from '../ground.ts'
import { untilServing } from '../until-serving.ts'

export interface ReceiptRun {
  /** One after the other. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** With so many asking at the same time. */
  readonly perSecond: number
  /** Of an answer, in the middle. */
  readonly bytes: number
}

const asked = 300
const warmUp = 30
export const askersAtOnce = 8

/** How long a voter waits for the proof that her ballot is in the chain. @throws where a proof does not lead to its root */
export async function measureReceipts(ground: Ground, { sql, databaseUrl }: FreshGround): Promise<ReceiptRun> {
  const rows = await sql<
    { id: string }[]
  >`select id from ballots tablesample bernoulli (1) order by random() limit ${asked + warmUp}`
  const api = await startBenchApi({ ...ground, databaseUrl })
  try {
    const { url } = api
    await untilServing(url)
    for (const { id } of rows.slice(asked)) await askFor(url, id)
    const answers: Answered[] = []
    for (const { id } of rows.slice(0, asked)) answers.push(await askFor(url, id))
    const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    const bytes =
      answers.map((answer) => answer.bytes).toSorted((one, other) => one - other)[Math.floor(answers.length / 2)] ??
      Number.NaN
    return { p50Ms: at(0.5), p99Ms: at(0.99), perSecond: await rateOf(url, rows.slice(0, asked)), bytes }
  } finally {
    await api.stop()
  }
}

async function rateOf(url: string, rows: readonly { readonly id: string }[]): Promise<number> {
  const startedAt = performance.now()
  const waiting = [...rows]
  await Promise.all(
    Array.from({ length: askersAtOnce }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await askFor(url, next.id)
    }),
  )
  return rows.length / ((performance.now() - startedAt) / 1000)
}

interface Answered {
  readonly ms: number
  readonly bytes: number
}

async function askFor(url: string, id: string): Promise<Answered> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/vote/receipts/${receiptOf(id)}`, { headers: { 'x-ballot': id } })
  const text = await response.text()
  const ms = performance.now() - startedAt
  if (!response.ok) throw new Error(`a receipt got ${response.status}: ${text}`)
  prove(JSON.parse(text) as ReceiptAnswer) // of our own api
  return { ms, bytes: Buffer.byteLength(text) }
}

function prove({ kind, reason, link, proof, checkpoint }: ReceiptAnswer): void {
  const root =
    link &&
    proof &&
    rootFromPath(ballotLeaf(innerHash(proof), { ...proof, kind, reason }), proof.index, link.entries, proof.path)
  if (!link || root !== link.root || !checkpoint) throw new Error('a receipt does not prove its ballot')
}
