/** The built page, cut open where a head of its own goes in. Title and description are those it was built with, as HTML. */
export interface Shell {
  readonly start: string
  readonly title: string
  readonly description: string
  readonly rest: string
  /** Whether the site has a picture for previews of its links. */
  readonly hasPicture: boolean
}

const titleTag = /<title>([^<]*)<\/title>\s*/
const descriptionTag = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>\s*/

/** @throws when the page has no title: then it is not the one the web app is built with */
export function cutShell(html: string, hasPicture: boolean): Shell {
  const description = descriptionTag.exec(html)?.[1] ?? ''
  const bare = html.replace(descriptionTag, '')
  const title = titleTag.exec(bare)
  if (!title) throw new Error('the built page has no title')
  return {
    start: bare.slice(0, title.index),
    title: title[1] ?? '',
    description,
    rest: bare.slice(title.index + title[0].length),
    hasPicture,
  }
}
