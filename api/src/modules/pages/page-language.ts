import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type HeadLanguage, type PageHeads, pageHeads } from '@ashenda/core/contracts/page-heads.ts'
import { Compile } from 'typebox/compile'

const shape = Compile(pageHeads)

/** The language a page is sent in. */
export interface PageLanguage extends HeadLanguage {
  /** Whether the address asks for one; without that it is the one of a first visit, and the browser may show another. */
  readonly isAsked: boolean
  /** As it was chosen; `code` is that of the texts shown. */
  readonly chosen: string
}

/** What the built pages say of themselves; undefined where the web app is not built. @throws where it is none of this version */
export async function readPageHeads(webDir: string): Promise<PageHeads | undefined> {
  const file = path.join(webDir, 'heads.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const heads: unknown = JSON.parse(text)
  if (!shape.Check(heads)) throw new Error(`${file} is of another version: build the web app again`)
  return heads
}

/** As the web app chooses it: by `?lang=`, by what this browser was shown last, then Tigrinya. */
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

/** A page's address in a language. For the language of a first visit it is the plain address, which each visitor gets in her own language. */
export const addressIn = (address: string, { code, isAsked }: PageLanguage): string =>
  isAsked ? `${address}?lang=${code}` : address

/** A page in each language, by the names search engines know them under. */
export const alternatesOf = (
  address: string,
  languages: readonly HeadLanguage[],
): readonly { readonly tag: string; readonly address: string }[] => [
  ...languages.map(({ tag, code }) => ({ tag, address: `${address}?lang=${code}` })),
  { tag: 'x-default', address },
]
