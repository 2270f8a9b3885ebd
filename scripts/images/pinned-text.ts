/** `image: name:tag@sha256:…` of compose, and `FROM name:tag@sha256:…` of a Dockerfile; stages of its own have no tag. */
const places = /^(\s*image:\s*|FROM\s+)([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?(?=\s|$)/gm

export interface NamedImage {
  /** With its tag. */
  readonly name: string
  readonly digest: string | undefined
}

/** The images from elsewhere that a text names, in their order. */
export const imagesIn = (text: string): readonly NamedImage[] =>
  [...text.matchAll(places)].map(([, , name = '', digest]) => ({ name, digest: digest?.slice(1) }))

/** The same text, its images pinned. */
export const pinnedText = (text: string, digests: ReadonlyMap<string, string>): string =>
  text.replaceAll(places, (whole, before: string, name: string) => {
    const digest = digests.get(name)
    return digest === undefined ? whole : `${before}${name}@${digest}`
  })
