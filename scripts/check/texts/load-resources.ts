import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../setup/project.ts'

/** Texts by key, such as home.votes_one. */
export type Bundle = Readonly<Record<string, string>>

/** As a file holds them. */
interface Texts {
  readonly [key: string]: string | Texts
}

interface Language {
  readonly code: string
  readonly tag: string
}

export interface Resource extends Language {
  /** Needs no fallback. */
  readonly complete: boolean
  readonly namespaces: ReadonlyMap<string, Bundle>
}

export type Resources = readonly [english: Resource, ...others: Resource[]]

const locales = join(projectRoot, 'web/src/locales')

/** The used exports of web/src/lib/language.ts. */
interface LanguageModule {
  readonly languages: readonly Language[]
  readonly resourceChain: (code: string) => readonly string[]
}

/** Every language with texts, English first. */
export async function loadResources(): Promise<Resources> {
  const { languages, resourceChain }: LanguageModule = await import(
    pathToFileURL(join(projectRoot, 'web/src/lib/language.ts')).href
  )
  const [english, ...others] = languages
  if (english?.code !== 'en') throw new Error('English is not the first language')
  const folders = (await readdir(locales, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const named = others.filter(({ code }) => folders.some(({ name }) => name === code))
  if (named.length + 1 !== folders.length) throw new Error('a folder of texts is that of no language')
  const load = async (language: Language): Promise<Resource> => ({
    ...language,
    complete: resourceChain(language.code).length === 1,
    namespaces: await loadNamespaces(language.code),
  })
  return [await load(english), ...(await Promise.all(named.map(load)))]
}

const refusals = ['refusals.json', 'refusals-admin.json']

async function loadNamespaces(code: string): Promise<ReadonlyMap<string, Bundle>> {
  const files = (await readdir(join(locales, code))).map((file) => join(locales, code, file))
  // English refusals are the server's own.
  const all = code === 'en' ? [...files, ...refusals.map((file) => join(projectRoot, 'core', file))] : files
  const entries = all.map(async (file) => {
    const texts: Texts = JSON.parse(await readFile(file, 'utf8'))
    return [basename(file, '.json'), Object.fromEntries(flat(texts))] as const
  })
  return new Map(await Promise.all(entries))
}

const flat = (texts: Texts, before = ''): (readonly [key: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text] as const] : flat(text, `${before}${key}.`),
  )
