import type { HeadLanguage } from '@ashenda/core/contracts/page-heads.ts'

/** The built page, cut open where a page of its own goes in. */
export interface Shell {
  /** The name of the site, as HTML. */
  readonly title: string
  /** Tags that fetch the first page's first picture ahead; other pages do not show it. */
  readonly firstPicture: string
  /** Whether the site has a picture for previews of its links. */
  readonly hasPicture: boolean
  /** The page in a language, with these tags at the place of title and description, and with a block at its end. */
  readonly fill: (language: Pick<HeadLanguage, 'tag' | 'dir'>, tags: string, block: string) => string
}

const titleTag = /<title>([^<]*)<\/title>\s*/
const pictureTag = /[ \t]*<link\s+rel="preload"\s+as="image"[^>]*>\n?/g
const descriptionTag = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>\s*/

/** @throws when the page has no title: then it is not the one the web app is built with */
export function cutShell(html: string, hasPicture: boolean): Shell {
  const bare = html.replace(descriptionTag, '').replace(pictureTag, '')
  const title = titleTag.exec(bare)
  if (!title) throw new Error('the built page has no title')
  const [start, openTag, beforeTitle] = cutAt(bare.slice(0, title.index), /<html\b[^>]*>/, 'html tag')
  const [afterTitle, end, rest] = cutAt(bare.slice(title.index + title[0].length), /\s*<\/body>/, 'end')
  const root = openTag.replace(/\s+(?:lang|dir)="[^"]*"/g, '').slice(0, -1)
  return {
    title: title[1] ?? '',
    firstPicture: html.match(pictureTag)?.join('') ?? '',
    hasPicture,
    fill: ({ tag, dir }, tags, block) =>
      `${start}${root} lang="${tag}" dir="${dir}">${beforeTitle}${tags}${afterTitle}${block}${end}${rest}`,
  }
}

function cutAt(html: string, pattern: RegExp, name: string): readonly [string, string, string] {
  const found = pattern.exec(html)
  if (!found) throw new Error(`the built page has no ${name}`)
  return [html.slice(0, found.index), found[0], html.slice(found.index + found[0].length)]
}
