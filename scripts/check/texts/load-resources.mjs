import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../setup/project.mjs'

/** @typedef {Readonly<Record<string, string>>} Bundle texts by key, such as home.votes_one */
/** @typedef {{[key: string]: string | Texts}} Texts as a file holds them */
/** @typedef {{code: string, tag: string}} Language */
/** @typedef {Language & {complete: boolean, namespaces: ReadonlyMap<string, Bundle>}} Resource */

const locales = join(projectRoot, 'web/src/locales')

/**
 * Every language that has texts of its own, English first.
 * @returns {Promise<[english: Resource, ...others: Resource[]]>}
 */
export async function loadResources() {
  /** @type {{languages: Language[], resourceChain: (code: string) => readonly string[]}} */
  const { languages, resourceChain } = await import(pathToFileURL(join(projectRoot, 'web/src/lib/language.ts')).href)
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
  const files = (await readdir(join(locales, code))).map((file) => join(locales, code, file))
  // The English refusals are the server's own words.
  const all = code === 'en' ? [...files, join(projectRoot, 'core/refusals.json')] : files
  const entries = all.map(async (file) => {
    const texts = JSON.parse(await readFile(file, 'utf8'))
    return /** @type {const} */ ([basename(file, '.json'), Object.fromEntries(flat(texts))])
  })
  return new Map(await Promise.all(entries))
}

/**
 * @param {Texts} texts
 * @param {string} [before]
 * @returns {[key: string, text: string][]}
 */
const flat = (texts, before = '') =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text]] : flat(text, `${before}${key}.`),
  )
