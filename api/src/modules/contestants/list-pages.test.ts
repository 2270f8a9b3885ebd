import { randomUUID } from 'node:crypto'
import type { GetActorsAnswer } from '@ashenda/core/contracts/http/contestants.ts'
import { fairKey } from '@ashenda/core/domain/fair-order.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Directory, type DirectoryContent } from '../../directory/directory.ts'
import { PublicCounts } from '../../directory/public-counts.ts'
import { isFairList, ListPages } from './list-pages.ts'

const zone = { id: randomUUID(), name: 'mekelle zone' }

const someone = (number: number, more: Partial<ContestantRow> = {}): ContestantRow => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  fname: `Selam${number}`,
  mname: 'Hagos',
  lname: 'Araya',
  occupation: '',
  description: '',
  zoneId: number % 2 === 0 ? zone.id : null,
  paidAt: '2026-08-01T00:00:00.000Z',
  hiddenSince: null,
  images: [{ slot: 1, file: `${number}.webp`, colour: '#b78d79' }],
  updatedAt: '2026-08-01T00:00:00.000Z',
  ...more,
})

const contentOf = (contestants: readonly ContestantRow[]): DirectoryContent => ({
  contest: {
    id: randomUUID(),
    slug: 'test',
    name: 'test',
    announcedAt: new Date(0).toISOString(),
    finalAt: null,
    isCurrent: true,
    isRound: false,
    opensAt: '2026-08-01T00:00:00.000Z',
    closesAt: '2026-09-01T00:00:00.000Z',
    freezesAt: null,
    revealed: 0,
    stageScreen: 'contest',
    phoneProof: 'off',
    proofPrefixes: [],
    proofWhenUnusual: false,
    proofScopes: [],
    phonePepper: null,
    ...usualRules,
    changedAt: new Date(0).toISOString(),
    titleVotes: ['paid'],
  },
  zones: [zone],
  contestants,
  pieces: [],
})

const thirty = Array.from({ length: 30 }, (_, number) => someone(number))

/** Postgres, as far as it is asked for votes. */
const postgresWith = (votes: Readonly<Record<string, number>> = {}) =>
  (async () =>
    Object.entries(votes).map(([contestant, its]) => ({ contestant, votes: its, rev: its }))) as unknown as Sql

/** The list of these as one api has it, with how many pages were serialised until now. */
async function listOf(
  contestants: readonly ContestantRow[],
  { keptBytes, votes }: { readonly keptBytes?: number; readonly votes?: Readonly<Record<string, number>> } = {},
) {
  const directory = new Directory()
  directory.replace(contentOf(contestants))
  const tally = new PublicCounts(directory, Date.now)
  await tally.reconcile(postgresWith(votes))
  const pages = new ListPages({ directory, live: { tally } }, keptBytes)
  const made: string[] = []
  const serialize = (answer: GetActorsAnswer): string => {
    const text = JSON.stringify(answer)
    made.push(text)
    return text
  }
  return {
    directory,
    made,
    read: (selection: Parameters<ListPages['read']>[0]) => pages.read(selection, serialize),
    vote: (contestant: string, votes: number) => tally.apply(tally.contest, [[contestant, votes, votes]]),
    forgetVotes: () => tally.reconcile(postgresWith()),
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-08-10T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a page is serialised once for as long as nothing on it changes, however its zone is named', async () => {
  const { read, made } = await listOf(thirty)
  const first = read({ page: 1 })
  expect(first.answer.actors.map(({ fname }) => fname)).toEqual(thirty.slice(12, 24).map(({ fname }) => fname))
  expect(JSON.parse(first.text)).toEqual(first.answer)
  expect(read({ page: 1, address: '', fName: ' ' })).toBe(first)
  const ofZone = read({ address: zone.id })
  expect(ofZone.answer.actors.every(({ zone: hers }) => hers?._id === zone.id)).toBe(true)
  expect(read({ address: 'Mekelle zone', page: 0 })).toBe(ofZone)
  expect(read({ page: 0 })).not.toBe(ofZone)
  expect(made).toHaveLength(3)
})

test('a vote shows at once, and only the page of her who got it is made anew', async () => {
  const { read, vote, forgetVotes, made } = await listOf(thirty)
  const [first, second] = [read({ page: 0 }), read({ page: 1 })]
  vote(thirty[3]?.id ?? '', 7)
  const anew = read({ page: 0 })
  expect(anew.answer.actors[3]?.votes).toBe(7)
  expect([anew.text === first.text, anew.etag === first.etag]).toEqual([false, false])
  expect(read({ page: 1 })).toBe(second)
  expect(read({ page: 0 })).toBe(anew)
  expect(made).toHaveLength(3)
  await forgetVotes()
  expect(read({ page: 0 }).answer.actors[3]?.votes).toBe(0)
})

test('who changes, goes or comes changes what was kept', async () => {
  const { directory, read } = await listOf(thirty)
  read({ page: 0 })
  directory.replace(contentOf([someone(0, { occupation: 'potter' }), ...thirty.slice(2)]))
  const { answer } = read({ page: 0 })
  expect(answer.actors[0]?.occupation).toBe('potter')
  expect(answer.actors[1]?.fname).toBe('Selam2')
})

test('who is to be hidden later is told to be so from that moment on', async () => {
  const { read } = await listOf([someone(0), someone(1, { hiddenSince: '2026-08-10T12:00:05.000Z' })])
  const isActive = () => read({}).answer.actors.map((actor) => actor.isActive)
  expect([isActive(), isActive()]).toEqual([
    [true, true],
    [true, true],
  ])
  vi.setSystemTime(Date.parse('2026-08-10T12:00:05.000Z'))
  expect(isActive()).toEqual([true, false])
})

test('what is looked for by name or id is answered and not kept, nor are pages behind the last', async () => {
  const { read, made } = await listOf(thirty)
  for (const selection of [{ fName: 'selam7' }, { id: thirty[7]?.id ?? '' }]) {
    for (const _ of [1, 2]) expect(read(selection).answer.actors.map(({ fname }) => fname)).toEqual(['Selam7'])
  }
  for (const selection of [{ page: 99_999 }, { address: 'nowhere' }]) {
    for (const _ of [1, 2]) expect(read(selection).answer.actors).toEqual([])
  }
  expect(made).toHaveLength(8)
})

test('beside her stand her place and the next ones of her zone, computed anew only after a vote or a change', async () => {
  const { read, vote, directory } = await listOf(thirty)
  const looks = vi.spyOn(PublicCounts.prototype, 'votesOf')
  const her = thirty[28]?.id ?? ''
  const beside = () => read({ id: her }).answer.beside
  const cost = (look: () => unknown): number => {
    looks.mockClear()
    look()
    return looks.mock.calls.length
  }
  expect(beside()?.place).toEqual({ rank: 1, of: 15, toNext: null })
  expect(beside()?.others.map(({ name }) => name.split(' ')[0])).toEqual(
    [0, 2, 4, 6, 8, 10].map((number) => `Selam${number}`),
  )
  // Her own count.
  expect(cost(beside)).toBe(1)
  vote(thirty[2]?.id ?? '', 7)
  expect(beside()?.place).toEqual({ rank: 2, of: 15, toNext: 7 })
  expect(cost(beside)).toBe(1)
  vi.setSystemTime(Date.parse('2026-09-01T00:00:00Z'))
  expect(beside()?.place).toBeNull()
  directory.replace(contentOf(thirty.slice(2)))
  expect(beside()?.others[0]?.name).toBe('Selam2 Hagos Araya')
})

test.each([
  [{ order: '3' }, true],
  [{ order: '2026-08-10.3', page: 2, name: ' ', address: '' }, true],
  [{}, false],
  [{ order: 'votes' }, false],
  [{ order: '3', address: zone.id }, false],
  [{ order: '3', name: 'Hagos' }, false],
  [{ order: '3', id: thirty[0]?.id ?? '' }, false],
])('%j is the whole list in a fair order: %j', (selection, is) => expect(isFairList(selection)).toBe(is))

const day = '2026-08-10'
const namesOf = (page: { readonly answer: GetActorsAnswer }) => page.answer.actors.map(({ fname }) => fname)
const fairNames = (directory: Directory, seed: number, all: readonly ContestantRow[]) =>
  all
    .toSorted(
      (one, other) =>
        fairKey(directory.content?.contest.id ?? '', { day, seed }, one.id) -
        fairKey(directory.content?.contest.id ?? '', { day, seed }, other.id),
    )
    .map(({ fname }) => fname)

test('a fair order is that of the rule, in a zone too, and serialised once for all who keep to it', async () => {
  const { read, directory, made } = await listOf(thirty)
  const first = read({ order: '3' })
  expect(first.answer.order).toBe('2026-08-10.3')
  expect(read({ order: '2026-08-10.3' })).toBe(first)
  const all = [first, read({ order: '3', page: 1 }), read({ order: '3', page: 2 })].flatMap(namesOf)
  expect(all).toEqual(fairNames(directory, 3, thirty))
  expect(namesOf(read({ order: '3', address: zone.id }))).toEqual(
    all.filter((name) => Number(name.slice(5)) % 2 === 0).slice(0, 12),
  )
  expect(namesOf(read({ order: '4' }))).not.toEqual(namesOf(first))
  expect(made).toHaveLength(5)
})

test('at midnight in Addis Ababa a page that was begun goes on in its order, and a new one begins another', async () => {
  const { read } = await listOf(thirty)
  const begun = read({ order: '0' })
  vi.setSystemTime(Date.parse('2026-08-10T21:00:00Z'))
  expect(read({ order: begun.answer.order ?? '' }).text).toBe(begun.text)
  expect(read({ order: '0' }).answer.order).toBe('2026-08-11.0')
  expect(namesOf(read({ order: '0' }))).not.toEqual(namesOf(begun))
})

test('whoever joins or is hidden moves nobody else past anybody', async () => {
  const { read, directory } = await listOf(thirty)
  const names = () => [0, 1, 2].flatMap((page) => namesOf(read({ order: '6', page })))
  const before = names()
  directory.replace({
    ...contentOf([...thirty.filter((_, number) => number !== 4), someone(30)]),
    contest: directory.content?.contest ?? contentOf([]).contest,
  })
  const after = names()
  expect(after).toHaveLength(30)
  expect(after.filter((name) => name !== 'Selam30')).toEqual(before.filter((name) => name !== 'Selam4'))
})

test('a search ranks in any order; those it finds alike are in the fair one', async () => {
  const { read, directory } = await listOf([...thirty, someone(99, { fname: 'Abeba' })])
  expect(namesOf(read({ order: '1', name: 'Abeba' }))).toEqual(['Abeba'])
  expect(namesOf(read({ order: '1', name: 'Hagos' }))).toEqual(fairNames(directory, 1, directory.listed).slice(0, 12))
})

const mixed = [
  someone(1, { fname: 'Zahra', zoneId: null }),
  someone(2, { fname: 'selam', zoneId: zone.id }),
  someone(3, { fname: 'ሰላም', zoneId: null }),
  someone(4, { fname: 'Ábeba', zoneId: zone.id }),
  someone(5, { fname: 'ሀና', zoneId: zone.id }),
]

test.each([
  ['name', ['ሀና', 'ሰላም', 'Ábeba', 'selam', 'Zahra']],
  ['zone', ['ሀና', 'Ábeba', 'selam', 'ሰላም', 'Zahra']],
  ['newest', ['ሀና', 'Ábeba', 'ሰላም', 'selam', 'Zahra']],
])('sorts by %s, Ge’ez and Latin names each in their alphabet', async (order, names) => {
  const { read } = await listOf(mixed)
  expect(namesOf(read({ order }))).toEqual(names)
  expect(read({ order }).answer.order).toBeUndefined()
})

const later = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1_000)

test('sorted by votes a list that begins is at most ten seconds old, and not sorted anew at each vote', async () => {
  const { read, vote } = await listOf(mixed)
  vote(mixed[1]?.id ?? '', 5)
  vote(mixed[0]?.id ?? '', 3)
  later(10)
  expect(namesOf(read({ order: 'votes' })).slice(0, 2)).toEqual(['selam', 'Zahra'])
  later(9)
  vote(mixed[0]?.id ?? '', 6)
  const between = read({ order: 'votes' })
  expect([namesOf(between)[0], between.answer.actors[1]?.votes]).toEqual(['selam', 6])
  later(1)
  expect(namesOf(read({ order: 'votes' })).slice(0, 2)).toEqual(['Zahra', 'selam'])
})

/** Votes as many as her number, and ten seconds later. */
function voteInOrder(lists: readonly Awaited<ReturnType<typeof listOf>>[]): void {
  for (const [number, { id }] of thirty.entries()) for (const { vote } of lists) if (number > 0) vote(id, number)
  later(10)
}

test('[HOM-05] sorted by votes, whoever pages while others overtake sees everybody once, whichever api answers', async () => {
  const apis = [await listOf(thirty), await listOf(thirty)] as const
  voteInOrder(apis)
  later(3)
  const begun = apis[0].read({ order: 'votes' })
  // The last one and one of the second page come to the top, and push others from page to page.
  for (const [number, votes] of [
    [0, 100],
    [10, 50],
    [29, 1],
  ] as const)
    for (const { vote, read } of apis) {
      vote(thirty[number]?.id ?? '', votes + 100)
      later(4)
      read({ order: 'votes' })
    }
  const order = begun.answer.order ?? 'votes'
  const further = [apis[1].read({ order, page: 1 }), apis[0].read({ order, page: 2 })]
  const inOrder = thirty.map(({ fname }) => fname).toReversed()
  expect([begun, ...further].flatMap(namesOf)).toEqual(inOrder)
  expect(further.map(({ answer }) => answer.order)).toEqual([order, order])
  expect(further[1]?.answer.actors.at(-1)?.votes).toBe(200)
  const ofZone = (page: number) => namesOf(apis[page % 2 === 0 ? 1 : 0].read({ order, address: zone.id, page }))
  expect([0, 1].flatMap(ofZone)).toEqual(inOrder.filter((name) => Number(name.slice(5)) % 2 === 0))
})

test('a list by votes that was begun long ago goes on by the oldest votes that are known', async () => {
  const list = await listOf(thirty)
  voteInOrder([list])
  const order = list.read({ order: 'votes' }).answer.order ?? ''
  for (const votes of [100, 200, 300]) {
    list.vote(thirty[0]?.id ?? '', votes)
    later(400)
  }
  const further = list.read({ order, page: 0 })
  expect([further.answer.order === order, namesOf(further)[0]]).toEqual([false, 'Selam0'])
  const unknown = ['votes.0000000000', 'votes.9999999999'].map((asked) => list.read({ order: asked }).answer.order)
  expect(unknown).toEqual([further.answer.order, list.read({ order: 'votes' }).answer.order])
})

test('an api that has just started sorts by the votes it read, also for a list that another one began', async () => {
  const before = `votes.${Date.now() / 1_000 - 60}`
  const list = await listOf(thirty, { votes: { [thirty[5]?.id ?? '']: 7, [thirty[6]?.id ?? '']: 6 } })
  list.vote(thirty[6]?.id ?? '', 8)
  expect(namesOf(list.read({ order: before })).slice(0, 2)).toEqual(['Selam5', 'Selam6'])
})

test('names sorted again after changes stand as if they were sorted for the first time', async () => {
  const { read, directory } = await listOf(mixed)
  const changes: readonly (readonly ContestantRow[])[] = [
    mixed.slice(1),
    [someone(0, { fname: 'selam' }), ...mixed.slice(1), someone(6, { fname: 'selam' })],
    [someone(0, { fname: 'selam' }), ...mixed.slice(1), someone(6, { fname: 'ሀና' }), someone(7, { fname: 'selam' })],
    [someone(0, { fname: 'ሰላም' }), ...mixed, someone(7, { fname: 'selam' })],
    thirty,
    [...thirty.slice(0, 4), someone(4, { fname: 'Abeba' }), ...thirty.slice(5)],
  ]
  for (const contestants of changes) {
    directory.replace(contentOf(contestants))
    const anew = await listOf(contestants)
    for (const order of ['name', 'zone'])
      expect(read({ order }).answer.actors.map(({ _id }) => _id)).toEqual(
        anew.read({ order }).answer.actors.map(({ _id }) => _id),
      )
  }
})

test('pages of any length are kept within a bound', async () => {
  const long = Array.from({ length: 12 * 40 }, (_, number) => someone(number, { description: 'ሰ'.repeat(2_000) }))
  const { read, made } = await listOf(long, { keptBytes: 1_000_000 })
  const pages = Array.from({ length: 40 }, (_, page) => page)
  for (const page of [...pages, ...pages.toReversed()]) expect(read({ page }).answer.actors).toHaveLength(12)
  const kept = 2 * pages.length - made.length
  expect(kept).toBeGreaterThan(10)
  expect(kept).toBeLessThan(20)
})
