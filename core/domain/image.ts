/** The WebP sizes of a portrait; `full` has the stored file's own name. */
export const imageVariants = ['card', 'detail', 'full'] as const
export type ImageVariant = (typeof imageVariants)[number]

/** The widths of a wide picture's sizes in pixels. */
export const wideWidths = [
  ['card', 480],
  ['detail', 960],
  ['full', 1_600],
] as const satisfies readonly (readonly [ImageVariant, number])[]

/** `ab.webp` as card is `ab-card.webp`. */
export const imageFile = (file: string, variant: ImageVariant): string =>
  variant === 'full' ? file : file.replace(/(\.[a-z0-9]+)$/, `-${variant}$1`)

/** JPEGs beside them: `fallback` for browsers without WebP, in the detail size; `share` for link previews, 1200 by 630. */
const jpegVariants = ['fallback', 'share'] as const
export type JpegVariant = (typeof jpegVariants)[number]

/** `ab.webp` as share is `ab-share.jpg`. */
export const jpegFile = (file: string, variant: JpegVariant): string => file.replace(/\.[a-z0-9]+$/, `-${variant}.jpg`)

/** All files of a stored picture. */
export const filesOfImage = (file: string): readonly string[] => [
  ...imageVariants.map((variant) => imageFile(file, variant)),
  ...jpegVariants.map((variant) => jpegFile(file, variant)),
]

const servedName = new RegExp(`^(.+?)(?:-(?:${[...imageVariants, ...jpegVariants].join('|')}))?[.](?:webp|jpg)$`)

/** The stored picture of a file: `ab-share.jpg` and `ab.webp` give `ab.webp`; undefined if it is no picture's. */
export const storedFileOf = (name: string): string | undefined => {
  const stem = servedName.exec(name)?.[1]
  return stem === undefined ? undefined : `${stem}.webp`
}
