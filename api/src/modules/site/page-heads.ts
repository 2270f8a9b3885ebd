import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type HeadLanguage, type PageHeads, pageHeads } from '@ashenda/core/contracts/page-heads.ts'
import { Compile } from 'typebox/compile'

const shape = Compile(pageHeads)

/** The language a page is sent in. */
export interface PageLanguage extends HeadLanguage {
  /** Whether the address asks for one; without that it is the one of a first visit, and the browser may show another. */
  readonly isAsked: boolean
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

/** As the web app chooses it for a first visit: by `?lang=`, then Tigrinya. */
export function languageOf({ initial, languages, shownAs }: PageHeads, query: string): PageLanguage {
  const asked = new URLSearchParams(query).get('lang')
  const code = asked !== null && Object.hasOwn(shownAs, asked) ? shownAs[asked] : undefined
  const language = languages.find((one) => one.code === (code ?? initial))
  if (!language) throw new Error(`no language ${code ?? initial} among the pages' heads`)
  return { ...language, isAsked: code !== undefined }
}

/** A page's address in a language; in the one of a first visit, the page in the language of whoever opens it. */
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
