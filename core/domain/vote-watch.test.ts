import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile'
import { describe, expect, test } from 'vitest'
import {
  findUnusual,
  historyMinutes,
  isWatched,
  type MinuteOfVotes,
  partKey,
  readPartKey,
  type Unusual,
  watchedPrefixOf,
  windowMinutes,
} from './vote-watch.ts'

/** Deterministic random numbers (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A random count around an expected one. */
function chance(expected: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  if (expected > 50) return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal))
  const end = Math.exp(-expected)
  let count = 0
  for (let part = random(); part > end; part *= random()) count += 1
  return count
}

/** Falling shares of `count` parts: of thirty, the leader has a quarter, the last under a hundredth. */
const sharesOf = (count: number): readonly number[] => {
  const weights = Array.from({ length: count }, (_, place) => 1 / (place + 1))
  const sum = weights.reduce((all, one) => all + one)
  return weights.map((weight) => weight / sum)
}
const contestants = sharesOf(30)
const prefixes = sharesOf(60)

interface Evening {
  readonly minutes: number
  /** Free votes a minute. */
  readonly rate: (minute: number) => number
  /** The factor on her usual share. */
  readonly favour?: (contestant: number, minute: number) => number
  /** Fraudulent votes. */
  readonly made?: (
    minute: number,
  ) => readonly { readonly prefix: number; readonly contestant: number; readonly votes: number }[]
}

/** Simulates an evening by the minute. Tastes wander: each share is up to a third off, differently every ten minutes. */
function play({ minutes, rate, favour = () => 1, made = () => [] }: Evening, seed: number): readonly MinuteOfVotes[] {
  const random = randomOf(seed)
  let tastes = contestants.map(() => 1)
  return Array.from({ length: minutes }, (_, minute) => {
    if (minute % 10 === 0) tastes = tastes.map(() => 0.67 + 0.66 * random())
    const parts = new Map<string, number>()
    const add = (kind: 'prefix' | 'contestant', subject: number, votes: number): void => {
      const key = partKey({ kind, subject: String(subject) })
      if (votes > 0) parts.set(key, (parts.get(key) ?? 0) + votes)
    }
    let all = 0
    for (const [contestant, share] of contestants.entries()) {
      const votes = chance(rate(minute) * share * (tastes[contestant] ?? 1) * favour(contestant, minute), random)
      add('contestant', contestant, votes)
      all += votes
    }
    for (const [prefix, share] of prefixes.entries()) add('prefix', prefix, chance(all * share, random))
    for (const { prefix, contestant, votes } of made(minute)) {
      add('prefix', prefix, votes)
      add('contestant', contestant, votes)
      all += votes
    }
    return { all, parts }
  })
}

/** The findings after each minute. */
const watch = (
  minutes: readonly MinuteOfVotes[],
): readonly { readonly minute: number; readonly found: readonly Unusual[] }[] =>
  minutes.map((_, minute) => ({
    minute,
    found: findUnusual(minutes.slice(Math.max(0, minute + 1 - windowMinutes - historyMinutes), minute + 1)),
  }))
const kindsIn = (minutes: readonly MinuteOfVotes[]): readonly string[] => [
  ...new Set(watch(minutes).flatMap(({ found }) => found.map(({ kind }) => kind))),
]
/** The first minute with this finding; undefined if never. */
const foundAt = (minutes: readonly MinuteOfVotes[], key: string): number | undefined =>
  watch(minutes).find(({ found }) => found.some((one) => partKey(one) === key))?.minute

/** From 18:00: rises from 40 to 400 a minute by 20:30; television mentions it at 21:00 for ten minutes. */
const honest = (minute: number): number => {
  const usual = 40 + 360 * Math.min(1, minute / 150)
  return minute >= 180 && minute < 190 ? 10 * usual : usual
}
const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

describe('in a watched contest', () => {
  test.each(seeds)('an honest evening with its tenfold peak raises nothing (%i)', (seed) => {
    expect(kindsIn(play({ minutes: 300, rate: honest }, seed))).toEqual([])
  })

  test.each(seeds)('nor does a quiet morning that becomes a day, or an awaited opening (%i)', (seed) => {
    const morning = (minute: number): number => Math.min(60, 0.5 + minute / 4)
    const opening = (minute: number): number => 100 + 4_000 * Math.exp(-minute / 15)
    expect(kindsIn(play({ minutes: 300, rate: morning }, seed))).toEqual([])
    expect(kindsIn(play({ minutes: 120, rate: opening }, seed))).toEqual([])
  })

  test.each(seeds)('nor a contestant on stage with twice her share for ten minutes (%i)', (seed) => {
    const favour = (contestant: number, minute: number): number =>
      contestant === 5 && minute >= 180 && minute < 190 ? 2 : 1
    expect(kindsIn(play({ minutes: 240, rate: honest, favour }, seed))).toEqual([])
  })

  test.each(seeds)('forty times the total raises one alert, and none for its parts, which rise alike (%i)', (seed) => {
    const evening = play({ minutes: 200, rate: (minute) => (minute >= 150 ? 16_000 : 400) }, seed)
    expect(kindsIn(evening)).toEqual(['contest'])
    expect(foundAt(evening, 'contest:')).toBeLessThanOrEqual(152)
  })

  test.each(seeds)(
    'two thousand numbers of one prefix in five minutes are found in two, even at the peak (%i)',
    (seed) => {
      const made = (at: number) => (minute: number) =>
        minute >= at && minute < at + 5
          ? contestants.map((_, contestant) => ({ prefix: 7, contestant, votes: 13 }))
          : []
      for (const at of [120, 181])
        expect(foundAt(play({ minutes: 240, rate: honest, made: made(at) }, seed), 'prefix:7')).toBeLessThanOrEqual(
          at + 2,
        )
    },
  )

  test.each(seeds)('the same spread over an hour is found within ten minutes (%i)', (seed) => {
    const made = (minute: number) =>
      minute >= 120 && minute < 180 ? [{ prefix: 7, contestant: minute % 30, votes: 33 }] : []
    const at = foundAt(play({ minutes: 240, rate: honest, made }, seed), 'prefix:7') ?? Number.POSITIVE_INFINITY
    expect(at).toBeGreaterThanOrEqual(120)
    expect(at).toBeLessThanOrEqual(130)
  })

  test.each(seeds)(
    'five hundred votes bought for one, over all prefixes, are found within five minutes (%i)',
    (seed) => {
      const made = (minute: number) =>
        minute >= 120 && minute < 125
          ? Array.from({ length: 50 }, (_, prefix) => ({ prefix, contestant: 12, votes: 2 }))
          : []
      const at = foundAt(play({ minutes: 240, rate: honest, made }, seed), 'contestant:12') ?? Number.POSITIVE_INFINITY
      expect(at).toBeGreaterThanOrEqual(120)
      expect(at).toBeLessThanOrEqual(125)
    },
  )

  test('without other votes a single prefix is reported even without history', () => {
    const evening = play({ minutes: 20, rate: () => 1, made: () => [{ prefix: 7, contestant: 3, votes: 100 }] }, 1)
    const [first] = watch(evening).flatMap(({ found }) => found)
    expect(first).toMatchObject({ usual: null, usualOdds: null })
    expect(foundAt(evening, 'prefix:7')).toBe(1)
  })

  test('what lasts for hours does not become usual, because its own baseline is kept', () => {
    const made = (minute: number) => (minute >= 120 ? [{ prefix: 7, contestant: 12, votes: 200 }] : [])
    const evening = play({ minutes: 360, rate: () => 300, made }, 3)
    const first = watch(evening)
      .flatMap(({ found }) => found)
      .find(({ kind }) => kind === 'prefix')
    const latest = evening.slice(-windowMinutes - historyMinutes)
    expect(findUnusual(latest)).toEqual([])
    expect(findUnusual(latest, new Map([['prefix:7', first?.usualOdds ?? 0]]))).toMatchObject([
      { kind: 'prefix', subject: '7' },
    ])
  })
})

test('phones are counted by calling code, Ethiopian ones by their million', () => {
  expect(watchedPrefixOf('+251914123456')).toBe('+251914')
  expect(watchedPrefixOf('+14155552671')).toBe('+1')
  for (const code of new Set(getCountries().map((country) => getCountryCallingCode(country))))
    if (code !== '251') expect(watchedPrefixOf(`+${code}999999999`)).toBe(`+${code}`)
})

test('a vote belongs to its contest, its prefix, its contestant', () => {
  const vote = { phone: '+251914123456', pick: 'one' }
  expect(isWatched({ kind: 'contest', subject: '' }, vote)).toBe(true)
  expect(isWatched({ kind: 'prefix', subject: '+251914' }, vote)).toBe(true)
  expect(isWatched({ kind: 'prefix', subject: '+251911' }, vote)).toBe(false)
  expect(isWatched({ kind: 'contestant', subject: 'one' }, vote)).toBe(true)
  expect(isWatched({ kind: 'contestant', subject: 'other' }, vote)).toBe(false)
  expect([readPartKey('prefix:+1'), readPartKey('nothing:1')]).toEqual([{ kind: 'prefix', subject: '+1' }, undefined])
})
