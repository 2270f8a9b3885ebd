import { type Chromium, launchChromium } from '@ashenda/worker/cards/printing/chromium.ts'

type Page = Awaited<ReturnType<Chromium['browser']['newPage']>>

/** The same Chromium, used as a first try would use it. */
export async function withPage<Result>(executablePath: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  const { browser, kill } = await launchChromium({ executablePath, production: false })
  try {
    return await work(await browser.newPage())
  } finally {
    await kill()
  }
}

export async function print(page: Page, html: string): Promise<Uint8Array> {
  await page.setContent(html, { timeout: 0 })
  return page.pdf({ preferCSSPageSize: true, printBackground: true, timeout: 0 })
}
