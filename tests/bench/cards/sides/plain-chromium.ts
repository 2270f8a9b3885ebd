import { launch, type Page } from 'puppeteer-core'

const form = { preferCSSPageSize: true, printBackground: true } as const

/** A Chromium as a first try would start it. */
export async function withPage<Result>(executablePath: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await launch({
    executablePath,
    pipe: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
    protocolTimeout: 600_000,
  })
  try {
    return await work(await browser.newPage())
  } finally {
    await browser.close()
  }
}

export async function print(page: Page, html: string): Promise<Uint8Array> {
  await page.setContent(html, { timeout: 0 })
  return page.pdf({ ...form, timeout: 0 })
}
