import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { cardCodeOf, cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import type { PrintedCard } from '@ashenda/worker/cards/printing/dimensions.ts'
import { given } from '../support/environment.ts'
import { descendantsOf } from '../support/process-tree.ts'
import { type BenchOptions, inTurns, printRatio, printTable, startProgram } from './harness.ts'

export const cardsPublicUrl = 'https://vote.ashenda.example'

export interface CardsPlan {
  readonly cards: number
  readonly folder: string
  readonly chromium: string
  /** A side that draws one card after the other stops then. */
  readonly limitMs: number
}

export interface CardsResult {
  readonly cards: number
  /** From the first card to the last byte; Chromium and fonts are there before. */
  readonly ms: number
  readonly bytes: number
}

const sides = ['ours', 'pdfkit', 'one-html', 'page-per-card'] as const
const limitMs = 60_000
const graceMs = 10_000

interface Figures {
  readonly 'cards/s': number
  /** Of the process and everything below it. */
  readonly 'peak MiB': number
  readonly 'bytes a card': number
}

/** Cards a second and memory, of our printer and of other ways to draw the same card. */
export async function benchCards({ rounds, cards, only }: BenchOptions): Promise<void> {
  const runs = cards.flatMap((count) => sides.map((side) => `${side} ${count}`))
  const chosen = only && runs.filter((run) => only.includes(run.split(' ')[0] ?? ''))
  const measured = await inTurns(runs, { rounds, only: chosen }, measure)
  printTable(measured)
  console.log('\nRatios, of the same round:')
  for (const count of cards)
    for (const side of sides.slice(1))
      printRatio(
        `cards/s, ours / ${side}, ${count} cards`,
        [measured.get(`ours ${count}`), measured.get(`${side} ${count}`)],
        [(one) => one['cards/s'], (one) => one['cards/s']],
      )
  const [least, most] = [Math.min(...cards), Math.max(...cards)]
  printRatio(
    `peak memory, ${most} / ${least} cards (floor 1.3, goal 1.1)`,
    [measured.get(`ours ${most}`), measured.get(`ours ${least}`)],
    [(one) => one['peak MiB'], (one) => one['peak MiB']],
  )
}

async function measure(run: string): Promise<Figures> {
  const [side = '', cards] = run.split(' ')
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-bench-cards-'))
  const plan: CardsPlan = { cards: Number(cards), folder, chromium: given('CHROMIUM_PATH'), limitMs }
  const file = side === 'pdfkit' ? 'cards-pdfkit.ts' : 'cards-chromium.ts'
  // The flag of the process that draws cards (scripts/processes/media.ts).
  const program = startProgram({
    file: `tests/bench/${file}`,
    args: [side, JSON.stringify(plan)],
    flags: ['--max-semi-space-size=4'],
  })
  const memory = watchMemory(program.pid)
  try {
    const result = (await withTimeout(limitMs + graceMs, program.ask())) as CardsResult // of our own side
    return {
      'cards/s': result.cards / (result.ms / 1000),
      'peak MiB': await memory.stop(),
      'bytes a card': result.bytes / result.cards,
    }
  } catch (error) {
    // A side that is not done in time, or dies of its own size, is a result.
    console.error(error)
    return { 'cards/s': 0, 'peak MiB': await memory.stop(), 'bytes a card': 0 }
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The most a process and all below it held at one moment. PSS: a page that n processes share counts as an nth for each. */
function watchMemory(pid: number): { readonly stop: () => Promise<number> } {
  let [peak, isOver] = [0, false]
  const watching = (async () => {
    while (!isOver) {
      const all = [pid, ...descendantsOf(pid)].map(mibOf)
      peak = Math.max(
        peak,
        all.reduce((sum, one) => sum + one, 0),
      )
      await wait(250)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return peak
    },
  }
}

function mibOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Cards with codes as a batch has them. */
export function* cardsOf(count: number): Generator<PrintedCard> {
  for (let ordinal = 1; ordinal <= count; ordinal += 1)
    yield { serial: cardSerialOf(1, ordinal), code: cardCodeOf(randomBytes(15)) }
}
