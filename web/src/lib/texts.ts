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

/** @throws where the network loses a file. */
export async function loadTexts(code: LanguageCode, namespaces: readonly string[]): Promise<readonly LoadedText[]> {
  const wanted = resourceChain(code).flatMap((resource) => namespaces.map((namespace) => ({ resource, namespace })))
  return Promise.all(
    wanted.map(async ({ resource, namespace }) => {
      const module = await files[`../locales/${resource}/${namespace}.ts`]?.()
      return { resource, namespace, bundle: module?.[namespace] ?? {} }
    }),
  )
}
