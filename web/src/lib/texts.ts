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

/** One chunk a file or group of files: nothing is fetched before its language is chosen. */
const files = import.meta.glob<Readonly<Record<string, Bundle>>>('../locales/*/*.ts')

const fileOf = (resource: string, namespace: string) => files[`../locales/${resource}/${namespace}.ts`]

/**
 * Of each namespace the best file the language has: one holds every text of its namespace, so nothing behind it is fetched.
 * @throws where the network loses a file.
 */
export async function loadTexts(code: LanguageCode, namespaces: readonly string[]): Promise<readonly LoadedText[]> {
  const chain = resourceChain(code)
  return Promise.all(
    namespaces.map(async (namespace) => {
      const resource = chain.find((wanted) => fileOf(wanted, namespace) !== undefined) ?? chain[0]
      const module = await fileOf(resource, namespace)?.()
      return { resource, namespace, bundle: module?.[namespace] ?? {} }
    }),
  )
}
