import { colours } from '../portraits/palette.ts'
import { box, disc, fill, group, line } from '../portraits/svg.ts'

const { cotton, gold, paleGold, darkGold, leaf, deepLeaf, sprout, madder, deepMadder, clay, indigo } = colours
const ink = '#26180f'

/** Each in a square of 100 by 100. */
const drawings = {
  medal:
    fill('M26 4h18l12 38H40z', madder) +
    fill('M74 4H56L44 42h16z', leaf) +
    disc(50, 66, 27, gold) +
    disc(50, 66, 20, paleGold) +
    fill('M50 50l4.8 10.4 11.2 1.4-8.2 7.8 2 11.2-9.8-5.4-9.8 5.4 2-11.2-8.2-7.8 11.2-1.4z', darkGold),
  crown:
    fill('M12 36l20 18L50 16l18 38 20-18-8 44H20z', gold) +
    box(20, 72, 60, 14, darkGold) +
    disc(12, 34, 6, paleGold) +
    disc(50, 15, 7, madder) +
    disc(88, 34, 6, paleGold) +
    disc(36, 79, 4, madder) +
    disc(50, 79, 4, cotton) +
    disc(64, 79, 4, madder),
  book:
    fill('M8 24c16-8 30-6 42 3 12-9 26-11 42-3v58c-16-7-30-5-42 4-12-9-26-11-42-4z', madder) +
    fill('M14 21c13-5 25-3 36 5v54c-11-8-23-9-36-5zM86 21c-13-5-25-3-36 5v54c11-8 23-9 36-5z', cotton) +
    line('M22 35c7-2 13-1 20 3M22 48c7-2 13-1 20 3M22 61c7-2 13-1 20 3', clay, 4) +
    line('M78 35c-7-2-13-1-20 3M78 48c-7-2-13-1-20 3M78 61c-7-2-13-1-20 3', clay, 4) +
    line('M50 26v54', deepMadder, 3),
  keys:
    box(8, 22, 84, 58, ink, { rx: 6 }) +
    [12, 31.5, 51, 70.5].map((x) => box(x, 26, 17.5, 50, cotton, { rx: 2 })).join('') +
    [25, 44.5, 64].map((x) => box(x, 26, 11, 30, ink, { rx: 2 })).join(''),
  plant:
    line('M50 90V42', deepLeaf, 6) +
    fill('M50 58C20 60 14 40 12 26c20-2 38 8 38 32z', sprout) +
    fill('M50 46C52 20 68 12 88 12c0 20-12 36-38 34z', leaf) +
    fill('M24 82h52l-5 12H29z', clay),
  brush:
    fill(
      'M50 20c26 0 42 14 40 34-1 12-12 14-20 12-8-2-14 2-12 10 2 9-4 12-12 11C24 85 8 70 10 50c1-17 17-30 40-30z',
      '#c9894c',
    ) +
    disc(32, 44, 7, madder) +
    disc(50, 34, 7, gold) +
    disc(70, 42, 7, leaf) +
    disc(28, 63, 7, indigo),
  shoe:
    fill('M10 34c8 6 16 6 22-2l22 22c8 7 22 8 34 13 5 2 6 7 5 11H12c-4-12-6-30-2-44z', clay) +
    box(9, 74, 85, 11, ink, { rx: 5 }) +
    line('M38 42l8-7M46 50l8-7M54 57l8-7', cotton, 4) +
    fill('M12 60h16v8H13z', gold),
} as const

export type Emblem = keyof typeof drawings

/** A medallion in the lower corner of a portrait of 960 by 1200. */
export function emblem(name: Emblem): string {
  const ring =
    disc(50, 50, 78, gold) + disc(50, 50, 71, deepMadder) + disc(50, 50, 66, gold) + disc(50, 50, 62, '#fbf4e4')
  return group(ring + group(drawings[name], { transform: 'translate(3 3) scale(0.94)' }), {
    transform: 'translate(720 966) scale(1.35)',
  })
}
