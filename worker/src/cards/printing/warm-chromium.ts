import { within } from '@ashenda/core/deadline.ts'
import type { Logger } from 'pino'
import type { Page } from 'puppeteer-core'
import { type Chromium, type ChromiumOptions, launchChromium, openOfflinePage } from './chromium.ts'

interface WarmOptions extends ChromiumOptions {
  /** Pieces of work at once; a page draws on one core. */
  readonly lanes: number
  /** After so many pieces of work a new Chromium takes over, so that nothing it keeps can add up. */
  readonly usesEach: number
  /** A page that takes longer hangs. */
  readonly deadlineMs: number
  readonly log: Logger
}

export interface WarmChromium {
  /** Runs work with a page that nobody else has meanwhile. Where it fails or hangs, its Chromium is ended. */
  readonly withPage: <T>(work: (page: Page) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

interface Run {
  readonly chromium: Chromium
  readonly idle: Page[]
  uses: number
  busy: number
  retired: boolean
}

/** One Chromium of this process: started when it is first needed, and kept for what comes next. */
export function createWarmChromium({ lanes, usesEach, deadlineMs, log, ...options }: WarmOptions): WarmChromium {
  const runs = new Set<Run>()
  const waiting: (() => void)[] = []
  let free = lanes
  let current: Promise<Run> | undefined
  let closed = false

  async function start(): Promise<Run> {
    const run: Run = { chromium: await launchChromium(options), idle: [], uses: 0, busy: 0, retired: false }
    runs.add(run)
    log.info('Chromium started')
    return run
  }
  const end = async (run: Run): Promise<void> => {
    runs.delete(run)
    await run.chromium.kill()
  }
  async function running(): Promise<Run> {
    if (closed) throw new Error('the printer of cards is closed')
    const starting = current ?? start()
    current = starting
    try {
      const run = await starting
      if (run.retired || !run.chromium.browser.connected) {
        if (current === starting) current = undefined
        return await running()
      }
      return run
    } catch (error) {
      if (current === starting) current = undefined
      throw error
    }
  }
  async function withPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      if (free > 0) resolve()
      else waiting.push(resolve)
      free -= 1
    })
    try {
      const run = await running()
      run.uses += 1
      run.busy += 1
      try {
        return await within(deadlineMs, onPage(run, work))
      } catch (error) {
        run.retired = true
        log.warn({ err: error }, 'Chromium is replaced')
        await end(run)
        throw error
      } finally {
        run.busy -= 1
        if (run.uses >= usesEach) run.retired = true
        if (run.retired && run.busy === 0) await end(run)
      }
    } finally {
      free += 1
      waiting.shift()?.()
    }
  }
  return {
    withPage,
    close: async () => {
      closed = true
      await current?.catch(() => {})
      await Promise.all(Array.from(runs, end))
    },
  }
}

/** Fails at once where the page or Chromium is gone; what was asked of it might never be answered. */
async function onPage<T>({ chromium: { browser }, idle }: Run, work: (page: Page) => Promise<T>): Promise<T> {
  const page = idle.pop() ?? (await openOfflinePage(browser))
  const lost = Promise.withResolvers<never>()
  const leave = (): void => lost.reject(new Error('Chromium ended'))
  browser.once('disconnected', leave)
  page.once('error', lost.reject)
  try {
    const result = await Promise.race([work(page), lost.promise])
    idle.push(page)
    return result
  } finally {
    browser.off('disconnected', leave)
    page.off('error', lost.reject)
  }
}
