import { pathToFileURL } from 'node:url'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export interface LighthouseRun {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  readonly metrics: Readonly<Record<Metric, number>>
  /** How fast the browser computes, on Lighthouse's own scale: its preset makes a phone of 1,500 to 2,000. */
  readonly speedIndex: number
  /** What keeps a category from 100, by its title; of performance only what a score of its own tells. */
  readonly findings: readonly string[]
}

const metrics = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const
type Metric = keyof typeof metrics

/** As much of Lighthouse's answer as is read here. */
interface Answer {
  readonly lhr: {
    readonly runtimeError?: { readonly message: string }
    readonly environment: { readonly benchmarkIndex: number }
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: readonly Reference[] }>
    >
    readonly audits: Readonly<
      Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
    >
  }
}

interface Reference {
  readonly id: string
  readonly weight: number
}

type Lighthouse = (url: string, flags: Readonly<Record<string, unknown>>) => Promise<Answer | undefined>

/** Lighthouse as the given module has it, on the browser whose debugging port is given: its own preset for a phone. */
export async function loadLighthouse(module: string, port: number): Promise<(url: URL) => Promise<LighthouseRun>> {
  const { default: lighthouse } = (await import(pathToFileURL(module).href)) as { default: Lighthouse } // the pinned version's
  const flags = { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] }
  return async (url) => {
    // Now and then Chromium loses the beginning of a trace; that says nothing about the page.
    for (let triesLeft = 2; ; triesLeft -= 1) {
      const answer = await lighthouse(url.href, flags)
      if (answer && !answer.lhr.runtimeError) return runOf(answer)
      if (triesLeft === 0) throw new Error(`${url.pathname}: ${answer?.lhr.runtimeError?.message ?? 'no answer'}`)
    }
  }
}

function runOf({ lhr }: Answer): LighthouseRun {
  const scoreOf = (category: Category): number => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const figureOf = (metric: Metric): number => lhr.audits[metrics[metric]]?.numericValue ?? Number.NaN
  const findings = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      return audit && weight > 0 && audit.score !== null && audit.score < 0.9 ? [`${category}: ${audit.title}`] : []
    }),
  )
  return {
    speedIndex: lhr.environment.benchmarkIndex,
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    metrics: {
      fcpMs: figureOf('fcpMs'),
      lcpMs: figureOf('lcpMs'),
      blockedMs: figureOf('blockedMs'),
      shift: figureOf('shift'),
      bytes: figureOf('bytes'),
    },
    findings,
  }
}
