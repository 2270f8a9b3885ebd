/** Characters that would end the block or begin a comment in it, and those that some parsers of scripts take for the end of a line. */
const unsafe = /[<\u2028\u2029]/g

/** A data block: no script, so the content policy lets it stand, and nothing in it can end it. */
export function dataBlock(type: 'application/json' | 'application/ld+json', data: object, id?: string): string {
  const json = JSON.stringify(data).replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${json}</script>`
}
