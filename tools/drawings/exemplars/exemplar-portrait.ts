import { portraitSvg } from '../portraits/portrait.ts'
import { emblem } from './emblem.ts'
import type { DrawnExemplar } from './exemplars.ts'

/** A portrait of the festival's kind with a medallion that says what she is known for. */
export function exemplarPortrait({ seed, emblem: known }: DrawnExemplar): string {
  return portraitSvg(seed, 0).replace(/<\/svg>$/, `${emblem(known)}</svg>`)
}
