import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../setup/project.ts'

/** @typedef {Readonly<Record<string, string>>} Bundle texts by key */
/** @typedef {{code: string, tag: string}} Language */
/** @typedef {Language & {complete: boolean, namespaces: ReadonlyMap<string, Bundle>}} Resource */

const locales = join(projectRoot, 'web/src/locales')

/**
 * Every language that has texts of its own, English first.
 * @returns {Promise<[english: Resource, ...others: Resource[]]>}
 */
export async function loadResources() {
  /** @type {{languages: Language[], resourceChain: (code: string) => readonly string[]}} */
  const { languages, resourceChain } = await importFile(join(projectRoot, 'web/src/lib/language.ts'))
  const [english, ...others] = languages
  if (english?.code !== 'en') throw new Error('English is not the first language')
  const folders = (await readdir(locales, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const named = others.filter(({ code }) => folders.some(({ name }) => name === code))
  if (named.length + 1 !== folders.length) throw new Error('a folder of texts is that of no language')
  /** @param {Language} language */
  const load = async (language) => ({
    ...language,
    complete: resourceChain(language.code).length === 1,
    namespaces: await loadNamespaces(language.code),
  })
  return [await load(english), ...(await Promise.all(named.map(load)))]
}

/** @param {string} code */
async function loadNamespaces(code) {
  const files = await readdir(join(locales, code))
  const entries = files.map(async (file) => {
    const namespace = file.replace(/\.ts$/, '')
    /** @type {Record<string, Bundle | undefined>} */
    const module = await importFile(join(locales, code, file))
    const bundle = module[namespace]
    if (!bundle) throw new Error(`${code}/${file} has no export of its name`)
    return /** @type {const} */ ([namespace, bundle])
  })
  return new Map(await Promise.all(entries))
}

/** @param {string} path */
const importFile = (path) => import(pathToFileURL(path).href)
