/** The sizes a portrait is served in; `full` bears the stored file's own name. */
export const imageVariants = ['card', 'detail', 'full'] as const
export type ImageVariant = (typeof imageVariants)[number]

/** `ab.webp` in size card is `ab-card.webp`. */
export const imageFile = (file: string, variant: ImageVariant): string =>
  variant === 'full' ? file : file.replace(/(\.[a-z0-9]+)$/, `-${variant}$1`)
