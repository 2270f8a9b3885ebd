export const sides = {
  ours: 'Ashenda',
  pdfkit: 'pdfkit, the same layout',
  'one-html': 'Chromium, one document of all cards',
  'page-per-card': 'Chromium, a page per card',
} as const

export type Side = keyof typeof sides

/** One side drawing so many cards. */
export interface Run {
  readonly side: Side
  readonly cards: number
  /** Of so many rounds at most: what is slow is measured less often. */
  readonly rounds: number
  readonly limitMs: number
}

/** In the order in which a round runs them; all of them in five rounds take some eight minutes. */
export const runs: readonly Run[] = [
  { side: 'ours', cards: 1_000, rounds: 5, limitMs: 60_000 },
  { side: 'pdfkit', cards: 1_000, rounds: 5, limitMs: 10_000 },
  { side: 'one-html', cards: 1_000, rounds: 5, limitMs: 30_000 },
  { side: 'page-per-card', cards: 1_000, rounds: 3, limitMs: 8_000 },
  { side: 'ours', cards: 10_000, rounds: 5, limitMs: 60_000 },
  { side: 'pdfkit', cards: 10_000, rounds: 1, limitMs: 40_000 },
  { side: 'one-html', cards: 10_000, rounds: 1, limitMs: 40_000 },
  { side: 'ours', cards: 100_000, rounds: 3, limitMs: 180_000 },
  { side: 'one-html', cards: 100_000, rounds: 1, limitMs: 40_000 },
]
