import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { projectRoot } from './project-file.ts'

/** `TRACE=1` records each step and keeps it if the test fails. Off by default, because recording is slow. */
const isTracing = process.env['TRACE'] === '1'

const folder = path.join(projectRoot, '.data/failed-tests')

export async function startTrace(context: BrowserContext): Promise<void> {
  if (isTracing) await context.tracing.start({ screenshots: true, snapshots: true })
}

/**
 * Keeps the browser's state of a failed test: each page's screenshot, address and troubles, and with `TRACE=1` each visitor's trace.
 * Replaces an earlier run's. @param test its full title @returns the folder
 */
export async function keepFailedPages(
  test: string,
  visitors: readonly { readonly context: BrowserContext; readonly troubles: () => readonly string[] }[],
): Promise<string> {
  const kept = path.join(folder, fileNameOf(test))
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { recursive: true })
  for (const [index, { context, troubles }] of visitors.entries()) {
    const visitor = `visitor-${index + 1}`
    const lines: string[] = []
    for (const [place, page] of context.pages().entries()) {
      const picture = `${visitor}-page-${place + 1}.png`
      lines.push(`${picture}: ${page.url()}${await takePicture(page, path.join(kept, picture))}`)
    }
    await writeFile(path.join(kept, `${visitor}.txt`), `${[...lines, ...troubles()].join('\n')}\n`)
    if (isTracing) await context.tracing.stop({ path: path.join(kept, `${visitor}-trace.zip`) })
  }
  return kept
}

/** '' or the reason, for a page that crashed or hangs. */
const takePicture = (page: Page, file: string): Promise<string> =>
  page.screenshot({ path: file, timeout: 20_000 }).then(
    () => '',
    (error: unknown) => ` (no picture: ${String(error).split('\n')[0]})`,
  )

const fileNameOf = (test: string): string =>
  test
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100)
