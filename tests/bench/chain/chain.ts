import { randomBytes } from 'node:crypto'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { type FreshGround, type Ground, startGround } from '../ground.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import { changeSome, contestOf, fillUpTo } from './fill.ts'
import { measureReceipts, type ReceiptRun } from './receipts.ts'
import { writeChainReport } from './report.ts'
import { measureResult, type ResultRun } from './result.ts'
import { cpuOf, crews, ratioOf, type TallyRounds, tallyRounds } from './tally-rounds.ts'

/** What is written into the page of all benchmarks; less is for a look. */
export const usualBallots = 1_000_000

export interface Stage {
  /** In the table when it begins. */
  readonly ballots: number
  readonly tally: TallyRounds
}

/**
 * What the chain costs a tally, on an empty table and on a full one; what publishing and auditing a result takes, and the
 * proof for a receipt. Writes its section of docs/benchmarks.md.
 */
export async function benchChain({ rounds, ballots, only }: BenchOptions): Promise<void> {
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
      receipts.push(await measureReceipts(ground, full))
      console.log(JSON.stringify({ result: results.at(-1), receipts: receipts.at(-1) }))
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
  for (const crew of crews) {
    const measured = tally.get(crew) ?? []
    const ratios = [ratioOf(measured, ({ elapsed }) => elapsed), ratioOf(measured, cpuOf)]
    const median = (measured.at(-1) ?? []) as object
    console.log(
      `${ballots} ballots, ${crew} at once: time ×${ratios[0]?.median.toFixed(3)}, CPU ×${ratios[1]?.median.toFixed(3)}  ${JSON.stringify(median)}`,
    )
  }
  return { ballots, tally }
}

/** The tables as they would be without a chain. */
const forgetChain = ({ sql }: FreshGround): Promise<unknown> =>
  sql.unsafe(`
    alter table ballots drop column salt;
    alter table ballot_groups drop constraint ballot_groups_link,
      drop column sequence, drop column root, drop column previous, drop column head;
    drop table chain_heads`)
