/** Each file is a chunk, or shares one with others of this language; this list comes with its first texts. */
export const files = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>('./tig/*.ts')
