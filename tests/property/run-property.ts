import fc from 'fast-check'
import { Broken } from './broken.ts'
import { type Figures, startFigures } from './figures.ts'
import { emptyModel, type Model } from './model.ts'
import { beginSequence, type Sequence } from './sequence.ts'
import { startSite } from './site.ts'
import { becomeQuiet, bringWorker } from './steps/faults.ts'
import { someSteps } from './steps/some-steps.ts'
import { problemsOfRun, problemsOfSequence } from './verdict.ts'

export interface PropertyOptions {
  readonly runs: number
  readonly seed: number
  /** Together they start with the sequence another run ended with (fast-check's path and replayPath). */
  readonly path?: string
  readonly replayPath?: string
  /** After this long no new sequence starts, and a failed one is not shortened further. */
  readonly withinMs?: number
  /** Called after each sequence. */
  readonly onSequence?: (figures: Figures) => void
}

export interface PropertyResult {
  readonly figures: Figures
  readonly tookMs: number
  /** The shortest sequence that breaks a promise: a line for each step, the last for the problem; undefined if all held. */
  readonly failure: readonly string[] | undefined
  /** The arguments that repeat it. */
  readonly replay: readonly string[]
}

/**
 * Tests the main promise as a property. In whatever order ballots are submitted, resent, paid and redeemed and processes restarted: every
 * acknowledged ballot is recorded once and for good, a phone votes free once, a credit is spent once, a card redeemed once, and the tally
 * is the count of all. The model alone says what must hold, from what was sent and answered.
 */
export async function runProperty(options: PropertyOptions): Promise<PropertyResult> {
  const { runs, seed, path, replayPath, withinMs, onSequence } = options
  const site = await startSite()
  const figures = startFigures()
  const startedAt = performance.now()
  let failure: readonly string[] | undefined
  try {
    const property = fc.asyncProperty(someSteps(replayPath), async (steps) => {
      const sequence = await figures.timed('(begin)', () => beginSequence(site, figures))
      const model = emptyModel()
      try {
        await fc.asyncModelRun(() => ({ model, real: sequence }), steps)
        await figures.timed('(settle all)', () => settleAll(model, sequence))
      } catch (error) {
        // The last failure is the shortest.
        failure = [...sequence.log, `BROKEN: ${error instanceof Error ? error.message : String(error)}`]
        if (!(error instanceof Broken) && error instanceof Error && error.stack) failure = [...failure, error.stack]
        await calmDown(model, sequence)
        throw error
      }
      onSequence?.(figures)
    })
    const details = await fc.check(property, {
      numRuns: runs,
      seed,
      ...(path !== undefined && { path }),
      ...(withinMs !== undefined && { interruptAfterTimeLimit: withinMs }),
    })
    const tookMs = performance.now() - startedAt
    if (!details.failed) {
      const problems = await problemsOfRun(site)
      return {
        figures,
        tookMs,
        failure: problems.length > 0 ? problems : undefined,
        replay: [`--seed ${seed}`, `--runs ${runs}`],
      }
    }
    const shown = fc.stringify(details.counterexample)
    const replayed = /replayPath="([^"]*)"/.exec(shown)?.[1]
    const replay = [
      `--seed ${details.seed}`,
      ...(details.counterexamplePath === null ? [] : [`--path "${details.counterexamplePath}"`]),
      ...(replayed === undefined ? [] : [`--replay-path "${replayed}"`]),
    ]
    return { figures, tookMs, failure: failure ?? ['not finished in time'], replay }
  } finally {
    await site.stop()
  }
}

async function settleAll(model: Model, sequence: Sequence): Promise<void> {
  if (!model.isWorkerUp) await bringWorker(model, sequence)
  await becomeQuiet(model, sequence)
  const problems = await problemsOfSequence(model, sequence)
  if (problems.length > 0) throw new Broken(problems.join('; '))
}

/** Finishes a failed sequence's work, so that the next one starts on an idle site. */
async function calmDown(model: Model, sequence: Sequence): Promise<void> {
  await bringWorker(model, sequence)
  await settleAll(emptyModel(), sequence).catch(() => {}) // its problems were already reported
}

/** The shortest failed sequence and how to repeat it; empty if all promises held. */
export const failureLines = ({ failure, replay }: PropertyResult): readonly string[] =>
  failure === undefined
    ? []
    : [
        'BROKEN by',
        ...failure.map((line, index) => `  ${index + 1}. ${line}`),
        `again: npm run property -- ${replay.join(' ')}`,
      ]

/** How many and how long, by kind, the costliest first. */
export const figureLines = ({ figures, tookMs }: PropertyResult): readonly string[] => [
  `${figures.sequences} sequences in ${(tookMs / 1_000).toFixed(1)} s: ${(figures.sequences / (tookMs / 1_000)).toFixed(1)} a second, ${(tookMs / figures.sequences).toFixed(0)} ms each`,
  ...[...figures.counts]
    .toSorted(([, first], [, second]) => second.tookMs - first.tookMs || second.times - first.times)
    .map(
      ([name, { times, tookMs: ms }]) =>
        `${String(times).padStart(8)}  ${name}${ms > 0 ? `, ${(ms / times).toFixed(1)} ms each` : ''}`,
    ),
]
