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
export const startNamespaces = ['first-page'] as const

/** Texts of forms and the podium, with every message about a vote. */
export const votingNamespaces = ['voting', 'refusals'] as const

/** Admin pages' texts, with their refusals. */
export const adminNamespaces = [
  'admin',
  'console',
  'contests',
  'shop-desk',
  'refusals-admin',
  ...votingNamespaces,
] as const

const files: Readonly<Record<string, () => Promise<Bundle>>> = {
  ...import.meta.glob<Bundle>('../locales/*/*.json', { import: 'default' }),
  // English uses the server's own refusals.
  '../locales/en/refusals.json': async () => (await import('@ashenda/core/refusals.json')).default,
  '../locales/en/refusals-admin.json': async () => (await import('@ashenda/core/refusals-admin.json')).default,
}

/** @throws where the network loses a file. */
export async function loadTexts(
  code: LanguageCode,
  namespaces: readonly FlatNamespace[],
): Promise<readonly LoadedText[]> {
  const loaded = resourceChain(code).flatMap((resource) =>
    namespaces.map(async (namespace) => {
      const bundle = (await files[`../locales/${resource}/${namespace}.json`]?.()) ?? {}
      return { resource, namespace, bundle }
    }),
  )
  return Promise.all(loaded)
}
