/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbedTexts, PageHeads } from '@ashenda/core/contracts/page-heads.ts'
import { messageOf } from '@ashenda/core/errors.ts'
import type { Plugin } from 'vite'
import { firstLanguage, languages, resourceChain, resourceOf } from '../src/lib/language.ts'

interface HeadKeys {
  readonly title?: string
  readonly description: string
}

/** The pages that search engines may know, and the texts they call themselves by (useTitle). */
const headKeys: Readonly<Record<string, HeadKeys>> = {
  '/': { description: 'home.description' },
  '/register': { title: 'account:registerTitle', description: 'account:registerDescription' },
  '/login': { title: 'account:loginTitle', description: 'account:loginDescription' },
  '/where': { title: 'common.whereIsMyVote', description: 'where:description' },
  '/results': { title: 'results:results.title', description: 'results:results.description' },
  '/contests': { title: 'archive:list.title', description: 'archive:list.description' },
  '/shop': { title: 'shop:title', description: 'shop:description' },
  '/exemplary': { title: 'pages:exemplary.title', description: 'pages:exemplary.description' },
  '/about': { title: 'pages:about.title', description: 'pages:about.description' },
  '/contact': { title: 'site:contact.title', description: 'site:contact.description' },
  '/questions': { title: 'questions:title', description: 'questions:lead' },
  '/policy': { title: 'policy:title', description: 'policy:description' },
}

const embedKeys = {
  brand: 'common.brand',
  line: 'common.heroLine',
  addisTime: 'common.addisTime',
  opens: 'home.contestUpcoming',
  open: 'home.contestOpen',
  closed: 'home.contestClosed',
  asOf: 'results:results.frozenSince',
  notTold: 'results:results.notTold',
  none: 'results:results.none',
  ranking: 'results:results.ranking',
  winners: 'own-titles:winners.title',
  zones: 'own-titles:winners.zones',
  whole: 'own-titles:winners.whole',
  everybody: 'home.view_all',
  vote: 'common.heroVote',
  waiting: 'vote.waitingPayment',
  hers: 'promotion:embed.hers',
  placeInZone: 'promotion:embed.placeInZone',
  placeOfAll: 'promotion:embed.placeOfAll',
  gone: 'promotion:embed.gone',
  newTab: 'common.opensInNewTab',
} as const satisfies Record<Exclude<keyof EmbedTexts, 'votes'>, string>

/** Writes heads.json into the build: the server sends each page with a head in the language it is asked for. */
export function pageHeads(): Plugin {
  return {
    name: 'ashenda-page-heads',
    apply: 'build',
    async generateBundle() {
      const heads = await readHeads()
      this.emitFile({ type: 'asset', fileName: 'heads.json', source: JSON.stringify(heads) })
    },
  }
}

/** Out of the texts the pages themselves show. */
export async function readHeads(): Promise<PageHeads> {
  const own = languages.filter(({ code }) => resourceChain(code).join() === code)
  const pages = Object.entries(headKeys).map(async ([path, { title, description }]) => {
    const texts = own.map(async ({ code }) => {
      const head = {
        ...(title !== undefined && { title: await textOf(code, title) }),
        description: await textOf(code, description),
      }
      return [code, head] as const
    })
    return [path, Object.fromEntries(await Promise.all(texts))] as const
  })
  const contest = own.map(async ({ code }) => [code, await textOf(code, 'archive:one.description')] as const)
  const voteFor = own.map(async ({ code }) => [code, await textOf(code, 'site:share.voteFor')] as const)
  const notDrawn = own.map(async ({ code }) => {
    // What is refused is told in English by the server itself.
    const asked = code === 'en' ? messageOf('unavailable') : await textOf(code, 'refusals:unavailable')
    const [sent, again] = [await textOf(code, 'common.wentWrong'), await textOf(code, 'common.tryAgain')]
    return [code, { asked: asked.replace(/^./u, (first) => first.toUpperCase()), sent, again }] as const
  })
  const embed = own.map(async ({ code }) => [code, await embedTextsIn(code)] as const)
  return {
    initial: firstLanguage('', undefined),
    languages: own.map(({ code }) => ({ code, tag: resourceOf(code).tag, dir: resourceOf(code).dir })),
    shownAs: Object.fromEntries(languages.map(({ code }) => [code, resourceChain(code)[0]])),
    pages: Object.fromEntries(await Promise.all(pages)),
    contest: Object.fromEntries(await Promise.all(contest)),
    voteFor: Object.fromEntries(await Promise.all(voteFor)),
    embed: Object.fromEntries(await Promise.all(embed)),
    notDrawn: Object.fromEntries(await Promise.all(notDrawn)),
  }
}

async function embedTextsIn(code: string): Promise<EmbedTexts> {
  const textsOf = async (keys: Readonly<Record<string, string>>): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(Object.entries(keys).map(async ([name, key]) => [name, await textOf(code, key)])),
    )
  const { pluralCategories } = new Intl.PluralRules(resourceOf(code).tag).resolvedOptions()
  const votes = await textsOf(Object.fromEntries(pluralCategories.map((form) => [form, `home.votes_${form}`])))
  return { ...((await textsOf(embedKeys)) as Record<keyof typeof embedKeys, string>), votes } // each key has its text
}

/** @throws where there is no such text */
async function textOf(code: string, name: string): Promise<string> {
  const [key = '', namespace = 'first-page'] = name.split(':').toReversed()
  const file = join(import.meta.dirname, '../src/locales', code, `${namespace}.json`)
  const texts: unknown = JSON.parse(await readFile(file, 'utf8'))
  const text = key.split('.').reduce<unknown>((part, step) => Object(part)[step], texts)
  if (typeof text !== 'string') throw new Error(`${file} has no ${key}`)
  return text
}
