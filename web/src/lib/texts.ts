import type { FlatNamespace } from 'i18next'
import type { LanguageCode } from './language.ts'
import { resourceChain } from './language.ts'

/** A texts file: by key, mostly under the part that shows them. */
export interface Bundle {
  readonly [key: string]: string | Bundle
}

export interface LoadedText {
  readonly resource: string
  readonly namespace: FlatNamespace
  readonly bundle: Bundle
}

/** The first page's texts. */
export const startNamespaces = ['start'] as const

/** Texts of forms and the podium, with every message about a vote. */
export const votingNamespaces = ['voting', 'refusals'] as const

/** Admin pages' texts, with their refusals. */
export const adminNamespaces = ['admin', 'console', 'desk', 'refusals-admin', ...votingNamespaces] as const

type Files = Readonly<Record<string, () => Promise<Bundle>>>

/** Nothing loads before its language is chosen, not even its list of files. */
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
