import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { Logger } from 'pino'
import type { Page } from 'puppeteer'
import { type Chromium, type ChromiumOptions, launchChromium } from './chromium.ts'

interface WarmOptions extends ChromiumOptions {
  /** Simultaneous documents; a page draws on one core. */
  readonly lanes: number
  /** Documents per Chromium before a new one replaces it, so that leaks cannot add up. */
  readonly usesEach: number
  /** A longer document counts as hanging. */
  readonly deadlineMs: number
  readonly log: Logger
}

export interface WarmChromium {
  /**
   * Renders the document to PDF, or to a JPEG of this size. @throws if that fails or hangs; its Chromium is killed and the next call gets
   * another
   */
  readonly draw: (html: string, picture?: PictureSize) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** In pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

interface Run {
  readonly chromium: Chromium
  readonly idle: DrawingPage[]
  uses: number
  busy: number
  retired: boolean
  /** Resolves when its Chromium is gone. */
  readonly ended: PromiseWithResolvers<void>
}

/** One Chromium per process: started on demand and kept. */
export function createWarmChromium({ lanes, usesEach, deadlineMs, log, ...options }: WarmOptions): WarmChromium {
  const runs = new Set<Run>()
  const waiting: (() => void)[] = []
  let free = lanes
  let current: Promise<Run> | undefined
  let closed = false

  async function start(): Promise<Run> {
    const chromium = await launchChromium(options)
    try {
      // Reuses its initial page as the first.
      const pages = await chromium.browser.pages()
      const idle = await Promise.all(pages.map(prepareDrawingPage))
      const run = { chromium, idle, uses: 0, busy: 0, retired: false, ended: Promise.withResolvers<void>() }
      runs.add(run)
      log.info({ chromium: chromium.browser.process()?.pid }, 'Chromium started')
      return run
    } catch (error) {
      await chromium.kill()
      throw error
    }
  }
  const end = async (run: Run): Promise<void> => {
    runs.delete(run)
    await run.chromium.kill().finally(run.ended.resolve)
  }
  async function running(): Promise<Run> {
    if (closed) throw new Error('the printer of cards is closed')
    const starting = current ?? start()
    current = starting
    try {
      const run = await starting
      if (!run.retired && run.chromium.browser.connected) return run
      if (current === starting) current = undefined
      // The last user of a retired one ends it and waits: two would take twice the memory.
      if (run.retired) await run.ended.promise
      else await end(run)
      return await running()
    } catch (error) {
      if (current === starting) current = undefined
      throw error
    }
  }
  async function draw(html: string, picture?: PictureSize): Promise<Uint8Array> {
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
        return await withTimeout(deadlineMs, drawOn(run, html, picture))
      } catch (error) {
        run.retired = true
        // Only the error's name: its message may quote the page and its codes.
        log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'Chromium is replaced')
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
    draw,
    close: async () => {
      closed = true
      await current?.catch(() => {})
      await Promise.all(Array.from(runs, end))
    },
  }
}

/** Fails at once if page or Chromium is gone, because the request might never be answered. */
async function drawOn(
  { chromium: { browser }, idle }: Run,
  html: string,
  picture: PictureSize | undefined,
): Promise<Uint8Array> {
  const drawing = idle.pop() ?? (await prepareDrawingPage(await browser.newPage()))
  const lost = Promise.withResolvers<never>()
  const leave = (): void => lost.reject(new Error('Chromium ended'))
  // Not once(): off() does not remove its wrapper, and each document would stay in memory.
  browser.on('disconnected', leave)
  drawing.page.on('error', lost.reject)
  try {
    const file = await Promise.race([drawing.draw(html, picture), lost.promise])
    idle.push(drawing)
    return file
  } finally {
    browser.off('disconnected', leave)
    drawing.page.off('error', lost.reject)
  }
}

interface DrawingPage {
  readonly page: Page
  readonly draw: WarmChromium['draw']
}

/** Without tags, which name every text run and triple file and time. */
const form = { preferCSSPageSize: true, printBackground: true, tagged: false, outline: false } as const

/** Some 150 kB of a preview; messengers refuse more than 300 kB. */
const jpeg = { type: 'jpeg', quality: 84 } as const

/** Fonts load when first drawn; without waiting, text would be drawn without them. Fails if one is damaged. */
const loadFonts = 'Promise.all(Array.from(document.fonts, (font) => font.load())).then(() => true)'

/** A page without scripts and network that keeps nothing of a document. Fonts come as data in the document. */
async function prepareDrawingPage(page: Page): Promise<DrawingPage> {
  await page.setJavaScriptEnabled(false)
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    // A request that its page dropped cannot be answered.
    void (request.url().startsWith('data:') ? request.continue() : request.abort()).catch(() => {})
  })
  await page.setOfflineMode(true)
  const session = await page.createCDPSession()
  return {
    page,
    draw: async (html, picture) => {
      if (picture) await page.setViewport(picture)
      await page.setContent(html, { waitUntil: 'load' })
      await page.evaluate(loadFonts)
      const file = await (picture ? page.screenshot(jpeg) : page.pdf(form))
      // Without scripts Chromium never collects garbage by itself: documents would pile up to hundreds of megabytes.
      await page.goto('about:blank')
      await session.send('HeapProfiler.collectGarbage')
      return file
    },
  }
}
