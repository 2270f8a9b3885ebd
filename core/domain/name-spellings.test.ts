import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameRank, rankedByName, searchTextOf } from './name-search.ts'

const lines = readFileSync(new URL('./name-spellings.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
const names = lines.filter(([kind]) => kind !== 'O').map(([kind, ...spellings]) => ({ kind, spellings }))
const others = lines.filter(([kind]) => kind === 'O').flatMap(([, ...single]) => single)

const everyone = [...names.flatMap(({ spellings }) => spellings), ...others].map((name) => ({
  name,
  text: searchTextOf(name),
}))
/** As many as a page shows at first. */
const shown = 10

function find(typed: string): readonly string[] {
  const rank = nameRank(typed)
  return rankedByName(everyone, ({ text }) => rank?.(text))
    .slice(0, shown)
    .map(({ name }) => name)
}

/** Each spelling typed while the others are registered, in both directions. */
function measure(some: typeof names) {
  const missed: string[] = []
  const wrong: string[] = []
  let pairs = 0
  for (const { spellings } of some)
    for (const typed of spellings) {
      const found = find(typed)
      for (const registered of spellings.filter((one) => one !== typed)) {
        pairs += 1
        if (!found.includes(registered)) missed.push(`${typed} ${registered}`)
      }
      // Who is called so in part is no mistake: Gebremeskel for Gebre.
      const others = found.filter(
        (name) => !spellings.includes(name) && !name.toLowerCase().includes(typed.toLowerCase()),
      )
      if (others.length > 3) wrong.push(`${typed}: ${others.join(' ')}`)
    }
  return { pairs, missed, wrong, recall: 1 - missed.length / pairs }
}

const ofKind = names.map(({ kind }, at) => names.slice(0, at).filter((one) => one.kind === kind).length)

test.each([
  ['that tuned the rule', names.filter((_, at) => (ofKind[at] ?? 0) % 2 === 0)],
  ['that were held out', names.filter((_, at) => (ofKind[at] ?? 0) % 2 === 1)],
])('of the names %s 95 %% are found in any of their spellings, with at most three others in the first ten', (_, some) => {
  const { recall, missed, wrong, pairs } = measure(some)
  expect(pairs).toBeGreaterThan(200)
  expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(wrong).toEqual([])
})
