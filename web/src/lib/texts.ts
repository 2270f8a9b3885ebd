import type { FlatNamespace } from 'i18next'
import type { LanguageCode } from './language.ts'
import { resourceChain } from './language.ts'

/** What a file of texts holds: texts by key, most of them by the part of the site that shows them first. */
export interface Bundle {
  readonly [key: string]: string | Bundle
}

export interface LoadedText {
  readonly resource: string
  readonly namespace: FlatNamespace
  readonly bundle: Bundle
}

/** What the first page shows. */
export const startNamespaces = ['start'] as const

/** Texts of forms and the podium, with every message about a vote. */
export const votingNamespaces = ['voting', 'refusals'] as const

/** What admins' pages show, with what only they are refused for. */
export const adminNamespaces = ['admin', 'refusals-admin', ...votingNamespaces] as const

type Files = Readonly<Record<string, () => Promise<Bundle>>>

/** Nothing is fetched before its language is chosen: not even where the files of another one are. */
const lists = import.meta.glob<{ readonly files: Files }>('../locales/{am,arabic,en,hindi,korean,tig}.ts')

/** @throws where the network loses a file. */
export async function loadTexts(
  code: LanguageCode,
  namespaces: readonly FlatNamespace[],
): Promise<readonly LoadedText[]> {
  const loaded = resourceChain(code).map(async (resource) => {
    const list = await lists[`../locales/${resource}.ts`]?.()
    return Promise.all(
      namespaces.map(async (namespace) => {
        const bundle = (await list?.files[`./${resource}/${namespace}.json`]?.()) ?? {}
        return { resource, namespace, bundle }
      }),
    )
  })
  return (await Promise.all(loaded)).flat()
}
