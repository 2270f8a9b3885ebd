import type { Bundle } from '../lib/texts.ts'

/** Each file is a chunk, or shares one with another of this language; this list comes with its first texts. */
export const files = {
  ...import.meta.glob<Bundle>('./en/*.json', { import: 'default' }),
  // English uses the server's own refusals.
  './en/refusals.json': async (): Promise<Bundle> => (await import('@ashenda/core/refusals.json')).default,
  './en/refusals-admin.json': async (): Promise<Bundle> => (await import('@ashenda/core/refusals-admin.json')).default,
}
