import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type KnownWords, nameRank, noMatch, rankedByName, searchTextOf } from './name-search.ts'

const lines = readFileSync(new URL('./name-spellings.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
const names = lines.filter(([kind]) => kind !== 'O').map(([kind = '', ...spellings]) => ({ kind, spellings }))

const known: KnownWords = new Map()
const contestant = (name: string) => ({ name, text: searchTextOf(name, known) })
/** Everyone else, and each of the names in Latin and in Ethiopic letters. */
const contestants = [
  ...lines.filter(([kind]) => kind === 'O').flatMap(([, ...others]) => others),
  ...names.flatMap(({ spellings }) => [...spellings.slice(0, 1), ...spellings.filter(isEthiopic).slice(0, 1)]),
].map(contestant)

function isEthiopic(name: string): boolean {
  return /[\u1200-\u135a]/.test(name)
}

/** The first ten. */
function find(typed: string, registered: string): readonly string[] {
  const rank = nameRank(typed)
  const all = contestants.some(({ name }) => name === registered)
    ? contestants
    : [...contestants, contestant(registered)]
  return rankedByName(all, ({ text }) => rank?.(text) ?? noMatch)
    .slice(0, 10)
    .map(({ name }) => name)
}

/** Types each spelling while another is registered. */
function measure(some: typeof names) {
  const searches = some.flatMap(({ spellings }) =>
    spellings.flatMap((typed) =>
      spellings
        .filter((registered) => registered !== typed)
        .map((registered) => {
          const found = find(typed, registered)
          const isMeant = (name: string): boolean =>
            spellings.includes(name) || name.toLowerCase().includes(typed.toLowerCase())
          return { typed, registered, found, wrong: found.filter((name) => !isMeant(name)) }
        }),
    ),
  )
  const missed = searches.filter(({ found, registered }) => !found.includes(registered))
  const crowded = searches.filter(({ wrong }) => wrong.length > 3)
  return {
    pairs: searches.length / 2,
    missed: missed.length / searches.length,
    crowded: crowded.length / searches.length,
  }
}

/** Alternate names of each kind. */
const half = (rest: number) =>
  Object.values(Object.groupBy(names, ({ kind }) => kind)).flatMap((some = []) =>
    some.filter((_, at) => at % 2 === rest),
  )

test.each([
  { half: 'that tuned the rule', some: half(0) },
  { half: 'held out from tuning', some: half(1) },
])(
  '98 of 100 pairs of spellings $half are found, with at most three others in the first ten of as many',
  ({ some }) => {
    const { pairs, missed, crowded } = measure(some)
    expect(pairs).toBeGreaterThan(200)
    expect(missed).toBeLessThan(0.02)
    expect(crowded).toBeLessThan(0.02)
  },
)
