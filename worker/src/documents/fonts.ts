import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The families of documents: every letter of a text has its face in one of them, and none of the machine's is used. */
export const documentFamily = '"Latin","Ethiopic","Arabic","Devanagari","Hangul",sans-serif'

const weights = [400, 800] as const

interface Face {
  readonly family: string
  /** Whether the text has letters of it. */
  readonly isIn: (text: string) => boolean
  readonly files: readonly { readonly path: string; readonly weight: string }[]
}

const staticFiles = (name: string) =>
  weights.map((weight) => ({ path: `${name}-${weight}-normal.woff2`, weight: String(weight) }))
const variableFile = (name: string) => [{ path: `${name}-wght-normal.woff2`, weight: '100 900' }]
const has = (letters: RegExp) => (text: string) => letters.test(text)

const faces: readonly Face[] = [
  { family: 'Latin', isIn: () => true, files: staticFiles('@fontsource/noto-sans/files/noto-sans-latin') },
  {
    family: 'Latin',
    isIn: has(/[\u0100-\u02af\u1e00-\u1eff]/u),
    files: staticFiles('@fontsource/noto-sans/files/noto-sans-latin-ext'),
  },
  {
    family: 'Ethiopic',
    isIn: has(/\p{Script=Ethiopic}/u),
    files: staticFiles('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic'),
  },
  {
    family: 'Arabic',
    isIn: has(/\p{Script=Arabic}/u),
    files: variableFile('@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic'),
  },
  {
    family: 'Devanagari',
    isIn: has(/\p{Script=Devanagari}/u),
    files: variableFile('@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari'),
  },
]

/** Only faces with letters of the text are embedded, because the page has no network. */
export const documentFonts = (text: string): string =>
  [
    ...faces.filter(({ isIn }) => isIn(text)).flatMap(({ family, files }) => files.map((file) => faceOf(family, file))),
    ...hangulPieces(text).map((piece) =>
      faceOf(
        'Hangul',
        { path: `${hangul}/files/noto-sans-kr-${piece.name}-wght-normal.woff2`, weight: '100 900' },
        piece.range,
      ),
    ),
  ].join('')

function faceOf(family: string, { path, weight }: Face['files'][number], range?: string): string {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(path)))
  const only = range === undefined ? '' : `unicode-range:${range};`
  return `@font-face{font-family:"${family}";font-weight:${weight};${only}src:url(data:font/woff2;base64,${bytes.toString('base64')})}`
}

const hangul = '@fontsource-variable/noto-sans-kr'

interface Piece {
  readonly name: string
  readonly range: string
}

let pieces: readonly Piece[] | undefined

/** Korean has a file for each of some hundred ranges. */
function hangulPieces(text: string): readonly Piece[] {
  const letters = [...new Set(text)].filter((letter) => /\p{Script=Hangul}/u.test(letter))
  if (letters.length === 0) return []
  pieces ??= Object.entries(
    createRequire(import.meta.url)(`${hangul}/unicode.json`) as Readonly<Record<string, string>>, // a file of the package
  ).map(([key, range]) => ({ name: key.replace(/[[\]]/g, ''), range }))
  return pieces.filter(({ range }) => letters.some((letter) => isWithin(range, letter.codePointAt(0) ?? 0)))
}

const isWithin = (range: string, code: number): boolean =>
  range.split(',').some((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-')
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16)
  })
