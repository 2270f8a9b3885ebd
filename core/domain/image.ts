/** The sizes a portrait is served in, as WebP; `full` bears the stored file's own name. */
export const imageVariants = ['card', 'detail', 'full'] as const
export type ImageVariant = (typeof imageVariants)[number]

/** `ab.webp` in size card is `ab-card.webp`. */
export const imageFile = (file: string, variant: ImageVariant): string =>
  variant === 'full' ? file : file.replace(/(\.[a-z0-9]+)$/, `-${variant}$1`)

/** JPEGs beside them: `fallback` for browsers without WebP, in the size of detail; `share` for previews of a link, 1200 by 630. */
const jpegVariants = ['fallback', 'share'] as const
export type JpegVariant = (typeof jpegVariants)[number]

/** `ab.webp` as a preview is `ab-share.jpg`. */
export const jpegFile = (file: string, variant: JpegVariant): string => file.replace(/\.[a-z0-9]+$/, `-${variant}.jpg`)

/** Every file that belongs to a stored picture. */
export const filesOfImage = (file: string): readonly string[] => [
  ...imageVariants.map((variant) => imageFile(file, variant)),
  ...jpegVariants.map((variant) => jpegFile(file, variant)),
]

const servedName = new RegExp(`^(.+?)(?:-(?:${[...imageVariants, ...jpegVariants].join('|')}))?[.](?:webp|jpg)$`)

/** The stored picture that a file belongs to: `ab-share.jpg` and `ab.webp` are both `ab.webp`; undefined of what is no picture's. */
export const storedFileOf = (name: string): string | undefined => {
  const stem = servedName.exec(name)?.[1]
  return stem === undefined ? undefined : `${stem}.webp`
}
