import type { Page } from 'puppeteer-core'

export interface DrawingPage {
  readonly page: Page
  /** The document as PDF. */
  readonly draw: (html: string) => Promise<Uint8Array>
}

/** Without tags: they name every piece of text, which triples the file and the time. */
const form = { preferCSSPageSize: true, printBackground: true, tagged: false, outline: false } as const

/** Fonts are asked for by what is drawn first; until they are there it would be drawn without them. Fails where one is damaged. */
const loadFonts = 'Promise.all(Array.from(document.fonts, (font) => font.load())).then(() => true)'

/** A page without scripts and network, which leaves nothing of a document behind. Fonts come as data in the document itself. */
export async function prepareDrawingPage(page: Page): Promise<DrawingPage> {
  await page.setJavaScriptEnabled(false)
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    // A request that its page no longer waits for cannot be answered.
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
      // Without scripts nothing ever makes Chromium look for garbage: documents would pile up to hundreds of megabytes.
      await page.goto('about:blank')
      await session.send('HeapProfiler.collectGarbage')
      return pdf
    },
  }
}
