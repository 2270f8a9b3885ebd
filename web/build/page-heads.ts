/// <reference types="node" />
import type { PageHeads } from '@ashenda/core/contracts/page-heads.ts'
import type { Plugin } from 'vite'
import { firstLanguage, languages, resourceChain, resourceOf } from '../src/lib/language.ts'

interface HeadKeys {
  readonly title?: string
  readonly description: string
}

/** The pages that search engines may know, and the texts they call themselves by (useTitle): namespace and key. */
const headKeys: Readonly<Record<string, HeadKeys>> = {
  '/': { description: 'home:description' },
  '/register': { title: 'account:registerTitle', description: 'account:registerDescription' },
  '/login': { title: 'account:loginTitle', description: 'account:loginDescription' },
  '/where': { title: 'common:whereIsMyVote', description: 'where:description' },
  '/results': { title: 'results:title', description: 'results:description' },
  '/exemplary': { title: 'exemplary:title', description: 'exemplary:description' },
  '/about': { title: 'about:title', description: 'about:description' },
  '/contact': { title: 'contact:title', description: 'contact:description' },
  '/policy': { title: 'policy:title', description: 'policy:description' },
}

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
  return {
    initial: firstLanguage('', undefined),
    languages: own.map(({ code }) => ({ code, tag: resourceOf(code).tag, dir: resourceOf(code).dir })),
    shownAs: Object.fromEntries(languages.map(({ code }) => [code, resourceChain(code)[0]])),
    pages: Object.fromEntries(await Promise.all(pages)),
  }
}

/** @throws where there is no such text */
async function textOf(code: string, name: string): Promise<string> {
  const [namespace = '', key = ''] = name.split(':')
  const file = new URL(`../src/locales/${code}/${namespace}.ts`, import.meta.url)
  const module: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = await import(file.href)
  const text = module[namespace]?.[key]
  if (text === undefined) throw new Error(`${file.pathname} has no ${key}`)
  return text
}
