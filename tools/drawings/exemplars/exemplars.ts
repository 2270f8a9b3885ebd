import type { Emblem } from './emblem.ts'

export interface DrawnExemplar {
  /** The name of her files, as web/content/exemplars/people.json gives it. */
  readonly portrait: string
  /** Who the generator of demo portraits draws for this word: somebody imagined, never a likeness. */
  readonly seed: string
  /** What she is known for, in the corner. */
  readonly emblem: Emblem
}

const drawn = (portrait: string, seed: number, emblem: Emblem): DrawnExemplar => ({
  portrait,
  seed: `exemplar ${seed}`,
  emblem,
})

/** The numbers were chosen by eye, so that no two are alike. */
export const exemplars: readonly DrawnExemplar[] = [
  drawn('letesenbet-gidey', 16, 'medal'),
  drawn('emahoy-tsege-maryam', 14, 'keys'),
  drawn('segenet-kelemu', 34, 'plant'),
  drawn('derartu-tulu', 26, 'medal'),
  drawn('mentewab', 1, 'crown'),
  drawn('gotytom-gebreslase', 22, 'medal'),
  drawn('maaza-mengiste', 4, 'book'),
  drawn('senedu-gebru', 24, 'book'),
  drawn('gudaf-tsegay', 35, 'medal'),
  drawn('bethlehem-tilahun-alemu', 25, 'shoe'),
  drawn('walatta-petros', 23, 'book'),
  drawn('julie-mehretu', 8, 'brush'),
  drawn('werknesh-kidane', 10, 'medal'),
  drawn('zewditu', 36, 'crown'),
]
