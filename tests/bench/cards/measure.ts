import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TimeoutError, withTimeout } from '@ashenda/core/async/timeout.ts'
import { startProgram } from '../processes.ts'
import type { Outcome, Plan } from './plan.ts'
import type { Run } from './runs.ts'
import { watchTree } from './watch-tree.ts'

export interface Measurement {
  /** Undefined where it was not done in time, or failed. */
  readonly cardsPerSecond: number | undefined
  /** Fewer than asked for where the side stopped at its limit. */
  readonly drawn: number
  readonly seconds: number
  readonly peakMib: number
  readonly cpuMsPerCard: number | undefined
  readonly bytesPerCard: number | undefined
}

/** Beyond its limit a side may still finish what it has in hand. */
const graceMs = 10_000

export async function measure({ side, cards, limitMs }: Run, chromium: string): Promise<Measurement> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-bench-cards-'))
  const plan: Plan = { cards, folder, chromium, limitMs }
  const startedAt = performance.now()
  const program = startProgram({
    name: side,
    file: `tests/bench/cards/sides/${side}.ts`,
    args: [JSON.stringify(plan)],
    // As the process that draws cards is started (scripts/processes/media.ts).
    env: { NODE_OPTIONS: '--max-semi-space-size=4' },
  })
  const tree = watchTree(program.pid)
  try {
    const outcome = (await withTimeout(limitMs + graceMs, program.firstMessage())) as Outcome // of our own side
    const { peakMib, cpuSeconds } = await tree.stop()
    return {
      cardsPerSecond: outcome.cards / (outcome.ms / 1000),
      drawn: outcome.cards,
      seconds: outcome.ms / 1000,
      peakMib,
      cpuMsPerCard: (cpuSeconds * 1000) / outcome.cards,
      bytesPerCard: outcome.bytes / outcome.cards,
    }
  } catch (error) {
    // A side that is not done in time, or dies of its own size, is a result.
    if (!(error instanceof TimeoutError)) console.error(error)
    const { peakMib } = await tree.stop()
    const seconds = (performance.now() - startedAt) / 1000
    return { cardsPerSecond: undefined, drawn: 0, seconds, peakMib, cpuMsPerCard: undefined, bytesPerCard: undefined }
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
