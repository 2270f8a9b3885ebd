import { renderedAttribute, rootId } from '@ashenda/core/contracts/page-render.ts'
import { escapeHtml } from '@ashenda/core/html.ts'

/** The built page, cut open where a page of its own goes in. */
export interface Shell {
  /** The name of the site, as HTML. */
  readonly title: string
  /** Tags that fetch the first page's first picture ahead; other pages do not show it. */
  readonly firstPicture: string
  /** Whether the site has a picture for previews of its links. */
  readonly hasPicture: boolean
  readonly fill: (parts: DocumentParts) => string
}

export interface DocumentParts {
  /** BCP 47. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** At the place of title and description. */
  readonly tags: string
  /** At the document's end. */
  readonly block: string
  /** Of a page that the server rendered: its language by its code, what stands in the root, its styles and hints. */
  readonly rendered?: { readonly language: string; readonly html: string; readonly head: string } | undefined
  /** Of one that browsers draw: what it says where there are no scripts. */
  readonly withoutScripts?: string | undefined
  /** Of one that the server could not draw this time: how a browser without scripts comes to it. */
  readonly notDrawn?: NotDrawn | undefined
}

export interface NotDrawn {
  readonly text: string
  /** Of the link. */
  readonly again: string
  /** Where it leads; '' is the page itself. */
  readonly at: string
  /** When the browser loads the page again by itself, in seconds; never where that would send a form once more. */
  readonly afterSeconds?: number
}

const titleTag = /<title>([^<]*)<\/title>\s*/
const pictureTag = /[ \t]*<link\s+rel="preload"\s+as="image"[^>]*>\n?/g
const descriptionTag = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>\s*/
/** Of a rendered page they stand in the document. */
const styleTag = /[ \t]*<link\s+rel="(?:stylesheet|modulepreload)"[^>]*>\n?/g
const noScriptTag = /\s*<noscript>[\s\S]*?<\/noscript>/

/** @throws when the page has no title: then it is not the one the web app is built with */
export function cutShell(html: string, hasPicture: boolean): Shell {
  const bare = html.replace(descriptionTag, '').replace(pictureTag, '')
  const title = titleTag.exec(bare)
  if (!title) throw new Error('the built page has no title')
  const [start, openTag, beforeTitle] = cutAt(bare.slice(0, title.index), /<html\b[^>]*>/, 'html tag')
  const [afterTitle, root, rest] = cutAt(
    bare.slice(title.index + title[0].length),
    new RegExp(`<div id="${rootId}">[\\s\\S]*?</div>(?=\\s*(?:<noscript>|</body>))`),
    'root',
  )
  const [beforeEnd, end, afterEnd] = cutAt(rest, /\s*<\/body>/, 'end')
  const html0 = openTag.replace(/\s+(?:lang|dir)="[^"]*"/g, '').slice(0, -1)
  const laterScript = afterTitle.replace(styleTag, '').replace('<script type="module"', '$& fetchpriority="low"')
  const [headOfRendered, , bodyOfRendered] = cutAt(laterScript, /<\/head>/, 'head')
  return {
    title: title[1] ?? '',
    firstPicture: html.match(pictureTag)?.join('') ?? '',
    hasPicture,
    fill({ tag, dir, tags, block, rendered, withoutScripts, notDrawn }) {
      const before = `${start}${html0} lang="${tag}" dir="${dir}">${beforeTitle}${tags}`
      const after = `${block}${end}${afterEnd}`
      if (notDrawn)
        return `${before}${reloading(notDrawn)}${afterTitle}${root}${withNotice(beforeEnd, linkOf(notDrawn))}${after}`
      if (!rendered) {
        const body = withoutScripts === undefined ? beforeEnd : withNotice(beforeEnd, withoutScripts)
        return `${before}${afterTitle}${root}${body}${after}`
      }
      const own = `<div id="${rootId}" ${renderedAttribute}="${rendered.language}">${rendered.html}</div>`
      const head = `${headOfRendered}${rendered.head}\n</head>`
      return `${before}${head}${bodyOfRendered}${own}${beforeEnd.replace(noScriptTag, '')}${after}`
    },
  }
}

const reloading = ({ afterSeconds }: NotDrawn): string =>
  afterSeconds === undefined ? '' : `<noscript><meta http-equiv="refresh" content="${afterSeconds}" /></noscript>\n    `

/** As the web app says that a page was lost (base.css), with a link that a thumb meets, and without the stitches that stand until the application does. */
const linkOf = ({ text, again, at }: NotDrawn): string =>
  `<style>.arriving { display: none }</style><p class="lost">${escapeHtml(text)}<br /><a href="${escapeHtml(at)}" style="display: inline-block; padding: 1rem">${escapeHtml(again)}</a></p>`

/** In place of what the build says. A browser with scripts reads it as text, up to the first end tag. */
const withNotice = (body: string, html: string): string =>
  body.replace(noScriptTag, () => `\n    <noscript>${html.replaceAll(/<\/?noscript[^>]*>/g, '')}</noscript>`)

function cutAt(html: string, pattern: RegExp, name: string): readonly [string, string, string] {
  const found = pattern.exec(html)
  if (!found) throw new Error(`the built page has no ${name}`)
  return [html.slice(0, found.index), found[0], html.slice(found.index + found[0].length)]
}
