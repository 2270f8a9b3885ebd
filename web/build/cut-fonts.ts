/// <reference types="node" />
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const face = /@font-face\s*\{[^}]*\}/g
const source = /url\("(?<file>@[^"?]+)\?cut(?:=(?<features>[\w,]+))?"\)/

interface Face {
  /** A file of an installed package. */
  readonly file: string
  readonly ranges: readonly (readonly [from: number, to: number])[]
  /** The weights a variable font keeps; a static one has one. */
  readonly weights: { readonly min: number; readonly max: number } | undefined
  /** Layout features to keep; all if missing. */
  readonly features: readonly string[] | undefined
}

/** Cut fonts are committed: cutting took a quarter of a build (web/fonts/README.md). */
export const fontsFolder = join(import.meta.dirname, '../fonts')

/**
 * In a style sheet of fonts `url("@scope/package/file.woff2?cut")` is that file cut down to the face's own unicode-range and
 * weights, and to the layout features named (`?cut=mark,kern`). What does not lie in the folder of fonts yet is cut into it.
 */
export function cutFonts(): Plugin {
  return {
    name: 'ashenda-cut-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/fonts[\w-]*\.css$/ },
      async handler(css, id) {
        let result = css
        for (const { text, wanted } of facesIn(css)) {
          const path = relative(dirname(id), await cutFile(wanted)).replaceAll('\\', '/')
          result = result.replace(text, text.replace(source, `url("${path}")`))
        }
        return { code: result, map: null }
      },
    },
  }
}

/** The names of a style sheet's cut fonts. */
export const cutNames = (css: string): Promise<readonly string[]> =>
  Promise.all(facesIn(css).map(async ({ wanted }) => nameOf(wanted, await readFile(resolve(wanted.file)))))

/** The faces of a style sheet to cut, with their text. */
const facesIn = (css: string): readonly { readonly text: string; readonly wanted: Face }[] =>
  [...css.matchAll(face)].flatMap(([text]) => {
    const wanted = faceOf(text)
    return wanted ? [{ text, wanted }] : []
  })

function faceOf(text: string): Face | undefined {
  const { file, features } = source.exec(text)?.groups ?? {}
  if (file === undefined) return undefined
  const ranges = [...text.matchAll(/U\+(?<from>[\dA-F]+)(?:-(?<to>[\dA-F]+))?/g)].map(({ groups }) => {
    const from = Number.parseInt(groups?.['from'] ?? '', 16)
    return [from, groups?.['to'] === undefined ? from : Number.parseInt(groups['to'], 16)] as const
  })
  if (ranges.length === 0) throw new Error(`a face of ${file} has no unicode-range to cut it to`)
  const { min, max } = /font-weight:\s*(?<min>\d+)\s+(?<max>\d+)/.exec(text)?.groups ?? {}
  const isVariable = file.includes('-wght-')
  return {
    file,
    ranges,
    weights: isVariable && min && max ? { min: Number(min), max: Number(max) } : undefined,
    features: features?.split(','),
  }
}

const { resolve } = createRequire(import.meta.url)

/** The name depends on content: another package version or cut has another name. */
function nameOf(wanted: Face, font: Buffer): string {
  const key = createHash('sha256').update(font).update(JSON.stringify(wanted)).digest('hex').slice(0, 12)
  const [[first = 0] = []] = wanted.ranges
  return `${basename(wanted.file, '.woff2')}-u${first.toString(16)}-${key}.woff2`
}

/** The path of the cut font. */
async function cutFile(wanted: Face): Promise<string> {
  const font = await readFile(resolve(wanted.file))
  const path = join(fontsFolder, nameOf(wanted, font))
  if (await isThere(path)) return path
  const cut = await subsetFont(font, charactersOf(wanted), {
    targetFormat: 'woff2',
    // Screens of phones are fine enough to do without.
    noHinting: true,
    ...(wanted.features && { keepFeatures: wanted.features }),
    ...(wanted.weights && { variationAxes: { wght: wanted.weights } }),
  })
  await mkdir(fontsFolder, { recursive: true })
  // Renamed when complete, so that a parallel build never sees half a file.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, cut)
  await rename(unfinished, path)
  return path
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const charactersOf = ({ ranges }: Face): string =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)))
    .join('')
