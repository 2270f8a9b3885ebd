/** A stretch of a line: plain, strong, or a link. */
export type Inline = string | { readonly strong: string } | { readonly text: string; readonly link: string }

/** A paragraph has one line, a list one per item. */
export interface Block {
  readonly kind: 'paragraph' | 'list'
  readonly lines: readonly (readonly Inline[])[]
}

const mark = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\(([^()\s]*)\)/g
const item = /^- +/

export const linkMaxLength = 500

const schemes = ['https:', 'http:', 'mailto:', 'tel:']
const unprintable = /[\p{C}\p{Z}\\<>"]/u

/** Whether an address may stand behind a link: a page of this site (`/contact`), a web page, an e-mail or a phone. */
export function isLink(address: string): boolean {
  if (address.length > linkMaxLength || unprintable.test(address)) return false
  if (/^\/(?!\/)/.test(address)) return true
  const url = URL.parse(address)
  // A name before an @ would pose as the host.
  return url !== null && schemes.includes(url.protocol) && url.username === '' && url.password === ''
}

/** Whether an address is a web page. */
export const isWebLink = (address: string): boolean => /^https?:/i.test(address) && isLink(address)

/**
 * Reads a text as admins write it: a line is a paragraph, `- ` begins a list's item, `**strong**`, `[words](address)`. Anything else is
 * itself, markup of other kinds included.
 */
export function readMarked(text: string): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: (readonly Inline[])[] }[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      // An empty line ends a list.
      if (blocks.at(-1)?.kind === 'list') blocks.push({ kind: 'paragraph', lines: [] })
      continue
    }
    const kind = item.test(line) ? 'list' : 'paragraph'
    const last = blocks.at(-1)
    if (kind === 'list' && last?.kind === 'list') last.lines.push(readLine(line))
    else blocks.push({ kind, lines: [readLine(line)] })
  }
  return blocks.filter(({ lines }) => lines.length > 0)
}

function readLine(line: string): readonly Inline[] {
  const text = line.replace(item, '')
  const parts: Inline[] = []
  let from = 0
  for (const found of text.matchAll(mark)) {
    const [whole, strong, words, link] = found
    if (link !== undefined && !isLink(link)) continue
    if (found.index > from) parts.push(text.slice(from, found.index))
    if (strong !== undefined) parts.push({ strong })
    else if (words !== undefined && link !== undefined) parts.push({ text: words, link })
    from = found.index + whole.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** The first address in a text that is no link; undefined if all are. */
export function wrongLinkIn(text: string): string | undefined {
  for (const [, , , link] of text.matchAll(mark)) if (link !== undefined && !isLink(link)) return link
  return undefined
}
