import type { FestivalPictureFiles } from './festival-picture.tsx'

const files = import.meta.glob<string>(['../../../content/hero/*.{avif,webp}', '!../../../content/hero/dance-*'], {
  eager: true,
  import: 'default',
  query: '?url',
})

/** The order after the first: alternating near and far, light and dark. */
const names = ['braids', 'church', 'drums', 'weaving', 'stelae', 'coffee', 'evening', 'diaspora'] as const

const fileOf = (name: string): string => {
  const file = files[`../../../content/hero/${name}`]
  if (file === undefined) throw new Error(`no picture ${name}`)
  return file
}

export const furtherPictures: readonly FestivalPictureFiles[] = names.map((name) => ({
  phone: {
    320: fileOf(`${name}-320.avif`),
    480: fileOf(`${name}-480.avif`),
    750: fileOf(`${name}-750.avif`),
  },
  wide: { 1280: fileOf(`${name}-1280.avif`), 1600: fileOf(`${name}-1600.avif`) },
  fallback: fileOf(`${name}-750.webp`),
}))
