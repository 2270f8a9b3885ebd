import type { Page } from 'puppeteer'

export interface DrawingPage {
  readonly page: Page
  /** Renders the document to PDF. */
  readonly draw: (html: string) => Promise<Uint8Array>
}

/** Without tags, which name every text run and triple file and time. */
const form = { preferCSSPageSize: true, printBackground: true, tagged: false, outline: false } as const

/** Fonts load when first drawn; without waiting, text would be drawn without them. Fails if one is damaged. */
const loadFonts = 'Promise.all(Array.from(document.fonts, (font) => font.load())).then(() => true)'

/** A page without scripts and network that keeps nothing of a document. Fonts come as data in the document. */
export async function prepareDrawingPage(page: Page): Promise<DrawingPage> {
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
    draw: async (html) => {
      await page.setContent(html, { waitUntil: 'load' })
      await page.evaluate(loadFonts)
      const pdf = await page.pdf(form)
      // Without scripts Chromium never collects garbage by itself: documents would pile up to hundreds of megabytes.
      await page.goto('about:blank')
      await session.send('HeapProfiler.collectGarbage')
      return pdf
    },
  }
}
