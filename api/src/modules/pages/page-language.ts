import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type HeadLanguage, type PageHeads, pageHeads } from '@ashenda/core/contracts/page-heads.ts'
import { Compile } from 'typebox/compile'

const shape = Compile(pageHeads)

export interface PageLanguage extends HeadLanguage {
  /** Whether the address asks for the language. Otherwise it is a first visit's, and the browser may show another. */
  readonly isAsked: boolean
  /** The code as chosen; `code` is that of the texts. */
  readonly chosen: string
}

/** The built pages' heads; undefined if the web app is not built. @throws if the build is of another version */
export async function readPageHeads(webDir: string): Promise<PageHeads | undefined> {
  const file = path.join(webDir, 'heads.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const heads: unknown = JSON.parse(text)
  if (!shape.Check(heads)) throw new Error(`${file} is of another version: build the web app again`)
  return heads
}

/** Chooses like the web app: `?lang=`, then the language this browser saw last, then Tigrinya. */
export function languageOf(
  { initial, languages, shownAs }: PageHeads,
  query: URLSearchParams,
  kept?: string,
): PageLanguage {
  const asked = query.get('lang')
  const isKnown = (code: string | null | undefined): code is string =>
    code !== null && code !== undefined && Object.hasOwn(shownAs, code)
  const isAsked = isKnown(asked)
  const chosen = isAsked ? asked : isKnown(kept) ? kept : initial
  const language = languages.find((one) => one.code === shownAs[chosen])
  if (!language) throw new Error(`no language ${chosen} among the pages' heads`)
  return { ...language, isAsked, chosen }
}

/**
 * The page's address in a language. A first visit's language has the plain address, which every visitor gets in her own
 * language.
 */
export const addressIn = (address: string, { code, isAsked }: PageLanguage): string =>
  isAsked ? `${address}?lang=${code}` : address

/** The page in each language, as hreflang. */
export const alternatesOf = (
  address: string,
  languages: readonly HeadLanguage[],
): readonly { readonly tag: string; readonly address: string }[] => [
  ...languages.map(({ tag, code }) => ({ tag, address: `${address}?lang=${code}` })),
  { tag: 'x-default', address },
]
