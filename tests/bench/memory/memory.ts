import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { measureResult, type ResultRun } from '../chain/result.ts'
import { fillUpTo } from '../filled/fill.ts'
import { type FreshGround, type Ground, startGround } from '../ground.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import { type MemoryRun, type Stage, stages } from './plan.ts'
import { writeMemoryReport } from './report.ts'

/** What is written into the page of all benchmarks; less is for a look. */
const usualBallots = 10_000_000

/** The most memory that publishing and auditing a result takes, at a hundredth of the ballots, a tenth, and all of them. */
export async function benchMemory({ rounds, ballots = usualBallots, only }: BenchOptions): Promise<void> {
  if (only) throw new Error('memory has no scenarios to choose from')
  const ground = await startGround()
  try {
    const database = await ground.fresh()
    const contest = { id: await contestOf(database), contestants: ground.contestants }
    const signer = checkpointSigner(randomBytes(32).toString('hex'))
    const runs: MemoryRun[] = []
    for (const count of [ballots / 100, ballots / 10, ballots]) {
      const startedAt = performance.now()
      await fillUpTo(count, database.sql, contest, signer)
      console.log(`filled up to ${count} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
      // The largest takes minutes, and its figures hardly differ.
      for (let round = 0; round < (count === ballots ? 1 : rounds); round += 1)
        for (const stage of stages) {
          runs.push({ stage, ...(await measureStage(ground, database, stage)) })
          console.log(describe(runs.at(-1)))
        }
    }
    if (ballots === usualBallots) await writeMemoryReport(runs, await machineFacts(await ground.facts()))
  } finally {
    await ground.stop()
  }
}

async function contestOf({ sql }: FreshGround): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from contests`
  if (!row) throw new Error('the ground has a contest')
  return row.id
}

/** Leaves neither the row nor the files behind. */
async function measureStage(ground: Ground, database: FreshGround, stage: Stage): Promise<ResultRun> {
  const { sql } = database
  await sql`update contests set closes_at = now() + ${stage === 'open' ? '1 day' : '-1 minute'}::interval`
  try {
    return await measureResult(database, ground.dataDir)
  } finally {
    await sql`delete from result_exports`
    await rm(path.join(ground.dataDir, 'results'), { recursive: true, force: true })
  }
}

function describe(run: MemoryRun | undefined): string {
  if (!run) return ''
  const { ballots, stage, publication, audit } = run
  return [
    `${ballots} ballots, ${stage}: published in ${(publication.ms / 1000).toFixed(1)} s with ${publication.peakMib.toFixed(0)} MiB`,
    `audited in ${(audit.ms / 1000).toFixed(1)} s with ${audit.peakMib.toFixed(0)} MiB`,
  ].join('  ')
}
