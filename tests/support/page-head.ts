/** A head's tags by name: `title`, `canonical`, and each meta. */
export type Head = Readonly<Record<string, string>>

/** Parses a head in the simplest valid way: every tag counts, wherever it comes from. */
export function readHead(html: string): Head {
  const end = html.indexOf('</head>')
  const head: Record<string, string> = {}
  for (const [, tag = '', attributes = '', text = ''] of html
    .slice(0, end)
    .matchAll(/<(title|meta|link|script|img|body|svg)\b((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>([^<]*)/g)) {
    const values = new Map(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, textOf(value)]),
    )
    if (tag === 'title') add(head, 'title', textOf(text))
    else if (tag === 'meta' && values.has('charset')) add(head, 'charset', values.get('charset') ?? '')
    else if (tag === 'meta') add(head, values.get('name') ?? values.get('property') ?? '', values.get('content') ?? '')
    else if (tag === 'link')
      add(head, [values.get('rel'), values.get('hreflang')].join(' ').trim(), values.get('href') ?? '')
    else if (values.get('type') === 'application/ld+json') add(head, 'data', text)
    else if (values.get('src') !== '/assets/app.js') throw new Error(`an unexpected ${tag} in the head`)
  }
  return head
}

function add(head: Record<string, string>, name: string, value: string): void {
  if (name in head) throw new Error(`${name} stands twice in the head`)
  head[name] = value
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const textOf = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '')
