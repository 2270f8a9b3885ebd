const files = import.meta.glob<string>('../../../content/exemplars/portraits/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const addressOf = (portrait: string, width: number): string | undefined =>
  files[`../../../content/exemplars/portraits/${portrait}-${width}.webp`]

/** The addresses of a portrait for `src` and `srcset`. */
export const portraitSources = (portrait: string) => ({
  src: addressOf(portrait, 640),
  srcSet: [320, 640].map((width) => `${addressOf(portrait, width)} ${width}w`).join(', '),
})
