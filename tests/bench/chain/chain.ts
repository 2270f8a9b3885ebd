import { randomBytes } from 'node:crypto'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { type FreshGround, type Ground, startGround } from '../ground.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import type { Spread } from '../statistics.ts'
import { changeSome, contestOf, fillUpTo } from './fill.ts'
import { measureReceipts, type ReceiptRun } from './receipts.ts'
import { writeChainReport } from './report.ts'
import { measureResult, type ResultRun } from './result.ts'
import {
  type Crew,
  cpuOf,
  crews,
  ratioOf,
  type SideRound,
  type Stage,
  type TallyRound,
  tallyRounds,
} from './tally-rounds.ts'

/** What is written into the page of all benchmarks; less is for a look. */
export const usualBallots = 1_000_000

/**
 * What the chain costs a tally, on an empty table and on a full one; what publishing and auditing a result takes, and the
 * proof for a receipt. Writes its section of docs/benchmarks.md.
 */
export async function benchChain({ rounds, ballots = usualBallots, only }: BenchOptions): Promise<void> {
  if (only) throw new Error('chain has no scenarios to choose from')
  const ground = await startGround()
  try {
    const empty = await stageOf(ground, 0, await ground.fresh(), rounds)
    const full = await ground.fresh()
    const signer = checkpointSigner(randomBytes(32).toString('hex'))
    const results: ResultRun[] = []
    const receipts: ReceiptRun[] = []
    for (const count of [ballots / 10, ballots]) {
      const startedAt = performance.now()
      await fillUpTo(count, full, ground.contestants, signer)
      if (results.length === 0) await changeSome(full, await contestOf(full))
      await full.sql`vacuum analyze`
      console.log(`filled up to ${count} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
      results.push(await onCopy(ground, full, (copy) => measureResult(copy, ground.dataDir)))
      console.log(describeResult(results.at(-1)))
      receipts.push(await measureReceipts(ground, full))
      console.log(describeReceipts(receipts.at(-1)))
    }
    const large = await stageOf(ground, ballots, full, rounds)
    if (ballots !== usualBallots) return
    const facts = await machineFacts(await ground.facts())
    await writeChainReport({ stages: [empty, large], results, receipts, facts, rounds })
  } finally {
    await ground.stop()
  }
}

/** A result is published once: what is measured leaves no trace. */
async function onCopy<Result>(
  ground: Ground,
  database: FreshGround,
  run: (copy: FreshGround) => Promise<Result>,
): Promise<Result> {
  const copy = await ground.copyOf(database)
  return run(copy).finally(copy.drop)
}

async function stageOf(ground: Ground, ballots: number, database: FreshGround, rounds: number): Promise<Stage> {
  const contest = await contestOf(database)
  const without = await ground.copyOf(database)
  await forgetChain(without)
  const tally = await tallyRounds({ with: database, without }, { contest, contestants: ground.contestants }, rounds)
  await database.drop()
  await without.drop()
  for (const crew of crews) console.log(describeTally(ballots, crew, tally.get(crew) ?? []))
  return { ballots, tally }
}

function describeTally(ballots: number, crew: Crew, rounds: readonly TallyRound[]): string {
  const median = (of: Spread | undefined): string => of?.median.toFixed(3) ?? '–'
  const parts = (side: SideRound | undefined): string =>
    side ? `${side.elapsed.toFixed(0)} (CPU ${side.worker.toFixed(1)} + ${side.postgres.toFixed(1)})` : '–'
  const last = rounds.at(-1)
  return [
    `${ballots} in the table, ${crew} at once: time ×${median(ratioOf(rounds, ({ elapsed }) => elapsed))}`,
    `CPU ×${median(ratioOf(rounds, cpuOf))}`,
    `µs a ballot with ${parts(last?.with)}, without ${parts(last?.without)}`,
  ].join('  ')
}

function describeResult(run: ResultRun | undefined): string {
  if (!run) return ''
  const { ballots, links, publication, audit, jsonBytes, csvBytes } = run
  return [
    `${ballots} ballots in ${links} links: published in ${(publication.ms / 1000).toFixed(1)} s with ${publication.peakMib.toFixed(0)} MiB`,
    `${(jsonBytes / 1e6).toFixed(1)} and ${(csvBytes / 1e6).toFixed(1)} MB`,
    `audited in ${(audit.ms / 1000).toFixed(1)} s with ${audit.peakMib.toFixed(0)} MiB`,
  ].join('  ')
}

const describeReceipts = (run: ReceiptRun | undefined): string =>
  run
    ? `receipts p50 ${run.p50Ms.toFixed(1)} p99 ${run.p99Ms.toFixed(1)} ms, ${run.perSecond.toFixed(0)}/s, ${run.bytes} bytes`
    : ''

/** The tables as they would be without a chain. */
const forgetChain = ({ sql }: FreshGround): Promise<unknown> =>
  sql.unsafe(`
    alter table ballots drop column salt;
    alter table ballot_groups drop constraint ballot_groups_link,
      drop column salt, drop column sequence, drop column root, drop column previous, drop column head;
    drop table chain_heads`)
