import { demoContestants } from '@ashenda/tools/demo/demo-contestants.ts'
import { type Browser, chromium } from 'playwright-core'
import { freePort } from '../../../scripts/services/port.ts'
import { given } from '../../support/environment.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import { type Interactions, measureInteractions } from './interactions.ts'
import { type LighthouseRun, loadLighthouse } from './lighthouse.ts'
import { writePagesReport } from './report.ts'
import { startDemoSite } from './site.ts'
import { type Moment, type SlowVisits, traceSlowVote, visitSlowly, voteSlowlyWithoutScripts } from './slow-visit.ts'

const her = demoContestants.find(({ isActive }) => isActive)?.id ?? ''

/** What `--only` may name: Lighthouse's pages, and the slow line. */
const addresses: Readonly<Record<string, string>> = {
  home: '/',
  her: `/${her}`,
  results: '/results',
  register: '/register',
  login: '/login',
  exemplary: '/exemplary',
  about: '/about',
  policy: '/policy',
  contact: '/contact',
  where: '/where',
}
const slowLine = 'slow'
/** Prints every request of a vote over that line; of no report. */
const waterfall = 'waterfall'

/** Each figure is a median of so many; more would outlast anybody's patience. */
const mostRounds = 3

/**
 * The site as visitors meet it: Lighthouse on each kind of page, and a vote over a slow line. Writes its section of
 * docs/benchmarks.md; with `--only home,slow` it prints what it finds and leaves the section as it is.
 */
export async function benchPages({ rounds: wanted, only }: BenchOptions): Promise<void> {
  const rounds = Math.min(wanted, mostRounds)
  const names = Object.keys(addresses).filter((name) => only?.includes(name) ?? true)
  const known = [...Object.keys(addresses), slowLine, waterfall]
  const unknown = only?.find((name) => !known.includes(name))
  if (unknown) throw new Error(`--only knows ${known.join(', ')}, not ${unknown}`)

  const pages = new Map<string, LighthouseRun[]>(names.map((name) => [name, []]))
  const visits: SlowVisits[] = []
  const scriptless: Moment[] = []
  const touches: Interactions[] = []
  const site = await startDemoSite()
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await withBrowser(async (browser, port) => {
        const measure = pages.size > 0 ? await loadLighthouse(given('LIGHTHOUSE_MODULE'), port) : undefined
        for (const [name, runs] of pages) {
          const run = await measure?.(new URL(addresses[name] ?? '/', site.url))
          if (!run) continue
          runs.push(run)
          console.log(
            `${round}/${rounds}  ${name.padEnd(10)} ${Object.values(run.scores).join(' ')}  speed ${run.speedIndex}  ${JSON.stringify(run.metrics)}  ${run.findings.join('; ')}`,
          )
        }
        if (only?.includes(waterfall))
          console.log(await traceSlowVote(browser, site.url, `09${String(40_000_000 + round)}`))
        if (only && !only.includes(slowLine)) return
        const visit = await visitSlowly(browser, site.url, `09${String(20_000_000 + round)}`)
        visits.push(visit)
        const plain = await voteSlowlyWithoutScripts(browser, site.url, `09${String(30_000_000 + round)}`)
        scriptless.push(plain)
        const touched = await measureInteractions(browser, site.url)
        touches.push(touched)
        console.log(
          `${round}/${rounds}  slow line: card ${Math.round(visit.first.card.ms)} ms, star ${Math.round(visit.first.chosen.ms)} ms, vote ${Math.round(visit.voted.ms)} ms, without scripts ${Math.round(plain.ms)} ms; touches ${JSON.stringify(touched)}`,
        )
        if (!only && round === rounds) {
          const facts = await machineFacts({ postgres: '', redis: '' })
          await writePagesReport({
            pages,
            addresses,
            visits,
            scriptless,
            touches,
            rounds,
            chromium: browser.version(),
            facts,
          })
        }
      })
    }
  } finally {
    await site.stop()
  }
}

async function withBrowser(use: (browser: Browser, port: number) => Promise<void>): Promise<void> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: given('CHROMIUM_PATH'),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    await use(browser, port)
  } finally {
    await browser.close()
  }
}
