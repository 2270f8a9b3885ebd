import colours from '../../../content/exemplars/portraits/colours.json'
import { placeholder } from '../../ui/placeholder.ts'

const files = import.meta.glob<string>('../../../content/exemplars/portraits/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** A hand-added entry may lack colours. */
const coloursOf: Readonly<Record<string, readonly string[]>> = colours

export const portraitWidths = [320, 480, 640, 960] as const

const addressOf = (portrait: string, width: number): string | undefined =>
  files[`../../../content/exemplars/portraits/${portrait}-${width}.webp`]

/** A portrait's files and placeholder colours. */
export const portraitSources = (portrait: string) => ({
  srcSet: portraitWidths.map((width) => `${addressOf(portrait, width)} ${width}w`).join(', '),
  src: addressOf(portrait, 640),
  style: placeholder(coloursOf[portrait]),
})
