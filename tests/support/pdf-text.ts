import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF's pages, read by another program. */
export async function pdfText(bytes: Uint8Array): Promise<readonly string[]> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await reading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    page.cleanup()
  }
  await reading.destroy()
  return pages
}

/** Serials and codes on pages, as printed. */
export function cardsOn(pages: readonly string[]): {
  readonly serials: readonly string[]
  readonly codes: readonly string[]
} {
  const text = pages.join('\n')
  return {
    serials: text.match(/\b\d{4}-\d{6}\b/g) ?? [],
    codes: text.match(/\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g) ?? [],
  }
}
