import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../setup/project.ts'

/** Texts by key. */
export type Bundle = Readonly<Record<string, string>>

interface Language {
  readonly code: string
  readonly tag: string
}

export interface Resource extends Language {
  /** Nothing stands behind it. */
  readonly complete: boolean
  readonly namespaces: ReadonlyMap<string, Bundle>
}

export type Resources = readonly [english: Resource, ...others: Resource[]]

const locales = join(projectRoot, 'web/src/locales')

/** What web/src/lib/language.ts exports of it. */
interface LanguageModule {
  readonly languages: readonly Language[]
  readonly resourceChain: (code: string) => readonly string[]
}

/** Every language that has texts of its own, English first. */
export async function loadResources(): Promise<Resources> {
  const { languages, resourceChain }: LanguageModule = await importFile(join(projectRoot, 'web/src/lib/language.ts'))
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

async function loadNamespaces(code: string): Promise<ReadonlyMap<string, Bundle>> {
  const files = await readdir(join(locales, code))
  const entries = files.map(async (file) => {
    const namespace = file.replace(/\.ts$/, '')
    const module: Readonly<Record<string, Bundle>> = await importFile(join(locales, code, file))
    const bundle = module[namespace]
    if (!bundle) throw new Error(`${code}/${file} has no export of its name`)
    return [namespace, bundle] as const
  })
  return new Map(await Promise.all(entries))
}

/** By its path, as scripts import nothing of the product; what is expected of the module stands where it is called. */
const importFile = (path: string) => import(pathToFileURL(path).href)
