import type { Bundle } from '../lib/texts.ts'

/** Each file is a chunk, or shares one with another of this language; this list comes with its first texts. */
export const files = import.meta.glob<Bundle>('./hindi/*.json', { import: 'default' })
