/// <reference types="node" />
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Names of classes: the style sheet's own and four letters for its file. With the line it stands on, as tools have it, a name
 * is longer, and a thousand of them more than a kilobyte.
 * @throws where two files come by the same letters: one of them wants another name
 */
export function classNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, string>()
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? file).replaceAll('\\', '/')
    const letters = createHash('sha256')
      .update(path)
      .digest('base64')
      .replace(/[^a-z]/g, '')
      .slice(0, 4)
    const known = files.get(letters) ?? path
    if (known !== path) throw new Error(`classes of ${path} would be named as those of ${known}`)
    files.set(letters, path)
    return `${name}-${letters}`
  }
}
