import type { LanguageCode } from './language.ts'
import { resourceChain } from './language.ts'

type Bundle = Readonly<Record<string, string>>

export interface LoadedText {
  readonly resource: string
  readonly namespace: string
  readonly bundle: Bundle
}

/** What the first page shows. */
export const startNamespaces = ['common', 'home', 'vote'] as const

/** What it may have to say later. */
export const laterNamespaces = ['refusals'] as const

/** What the podium shows, with all that may be said of a vote. */
export const podiumNamespaces = ['podium', 'payment', 'forms', 'refusals'] as const

type Files = Readonly<Record<string, () => Promise<Readonly<Record<string, Bundle>>>>>

/** Nothing is fetched before its language is chosen: not even where the files of another one are. */
const lists = import.meta.glob<{ readonly files: Files }>('../locales/{am,arabic,en,hindi,korean,tig}.ts')

/** @throws where the network loses a file. */
export async function loadTexts(code: LanguageCode, namespaces: readonly string[]): Promise<readonly LoadedText[]> {
  const loaded = resourceChain(code).map(async (resource) => {
    const list = await lists[`../locales/${resource}.ts`]?.()
    return Promise.all(
      namespaces.map(async (namespace) => {
        const module = await list?.files[`./${resource}/${namespace}.ts`]?.()
        return { resource, namespace, bundle: module?.[namespace] ?? {} }
      }),
    )
  })
  return (await Promise.all(loaded)).flat()
}
