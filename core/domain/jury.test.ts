import { describe, expect, test } from 'vitest'
import { addUp, criteriaText, juryPhaseAt, juryText, type Sheet } from './jury.ts'
import { titlesProblem } from './titles-problem.ts'

const criteria = [
  { id: 'dress', name: { en: 'Dress' }, most: 10 },
  { id: 'song', name: { en: 'Song, and dance' }, most: 5 },
]
const sheet = (contestant: string, dress?: number, song?: number): Sheet => ({
  ...{ contestant, isConflict: false },
  points: { ...(dress !== undefined && { dress }), ...(song !== undefined && { song }) },
})
const people = [
  { id: 'b', zone: null },
  { id: 'a', zone: 'north' },
]

describe('a jury’s points', () => {
  test('are those of whoever judged: a conflict of interest and a sheet with gaps count nothing', () => {
    const result = addUp(criteria, people, [
      [sheet('a', 10, 5), sheet('b', 1, 0)],
      [{ ...sheet('a', 0, 0), isConflict: true }, sheet('b', 2)],
      [sheet('a', 6, 4), sheet('gone', 9, 5)],
    ])
    expect(result).toEqual({
      ...{ most: 15, members: 3 },
      contestants: [
        { contestant: 'a', zone: 'north', points: 25, judges: 2 },
        { contestant: 'b', zone: null, points: 1, judges: 1 },
      ],
    })
    expect(juryText(result, 'salt')).toBe('jury|salt|15|3\na|north|25|2\nb||1|1')
  })

  test('do not depend on the order of members or contestants', () => {
    const sheets = [[sheet('a', 1, 1), sheet('b', 2, 2)], [sheet('b', 3, 3)]]
    const turned = sheets.toReversed().map((of) => of.toReversed())
    expect(addUp(criteria, people.toReversed(), turned)).toEqual(addUp(criteria, people, sheets))
  })
})

test('criteria are told as a text that the chain can hold', () => {
  expect(criteriaText(criteria)).toBe('Dress/10;Song and dance/5')
})

const hours = { opensAt: '2026-08-20T00:00:00.000Z', closesAt: '2026-08-23T00:00:00.000Z' }
const during = Date.parse('2026-08-21T00:00:00Z')

test('a jury is open from its opening to before its closing', () => {
  const phases = [hours.opensAt, hours.closesAt].flatMap((at) => [Date.parse(at) - 1, Date.parse(at)])
  expect(phases.map((at) => juryPhaseAt(hours, at))).toEqual(['upcoming', 'open', 'open', 'closed'])
})

describe('titles are saved', () => {
  const contest = { ...hours, freezesAt: null, announcedAt: hours.opensAt, phoneProof: 'off', freeVotes: true } as const
  const usual = { zoneShare: 0, titles: [], criteria: [], hours: null, sealedAt: null }
  const title = { id: '1', name: { en: 'Miss Talent' }, zones: [], votes: ['paid'] as const, share: 0 }
  const problem = (part: object, { was = {}, of = {}, reason = 'why', now = during } = {}) =>
    titlesProblem({ ...usual, ...was }, { ...usual, ...was, ...part }, { ...contest, ...of }, reason, now)

  test('with a public reason once people vote, and not before', () => {
    const before = Date.parse(hours.opensAt) - 1
    const renamed = { titles: [{ ...title, name: { ...title.name, tig: 'ክእለት' } }] }
    expect(problem({ titles: [title] }, { reason: '' })).toBe('rules_reason_missing')
    expect(problem({ titles: [title] }, { reason: '', now: before })).toBeUndefined()
    expect(problem({ titles: [title] }, { reason: '', of: { announcedAt: null } })).toBeUndefined()
    expect(problem({ titles: [title] })).toBeUndefined()
    expect(problem(renamed, { was: { titles: [title] }, reason: '' })).toBeUndefined()
    expect(problem({ hours }, { reason: '' })).toBeUndefined()
  })

  test('not after the jury’s points are in the chain', () => {
    expect(problem({ hours }, { was: { sealedAt: hours.closesAt } })).toBe('jury_sealed')
  })

  test('with criteria before the jury has a share', () => {
    expect(problem({ zoneShare: 10 })).toBe('jury_without_criteria')
    expect(problem({ titles: [{ ...title, share: 1 }] })).toBe('jury_without_criteria')
    expect(problem({ zoneShare: 10 }, { was: { criteria } })).toBeUndefined()
  })

  test('only by votes there are', () => {
    const free = { ...title, votes: ['proven', 'unproven'] as const }
    expect(problem({ titles: [free] }, { of: { freeVotes: false } })).toBe('nothing_counts')
    expect(problem({ titles: [{ ...title, votes: ['proven'] }] })).toBe('title_needs_proof')
    expect(problem({ titles: [{ ...title, votes: ['proven'] }] }, { of: { phoneProof: 'always' } })).toBeUndefined()
  })

  test('with hours in order, whose closing is not moved into the past', () => {
    expect(problem({ hours: { opensAt: hours.closesAt, closesAt: hours.opensAt } })).toBe('jury_hours')
    const past = { ...hours, closesAt: '2026-08-20T12:00:00.000Z' }
    expect(problem({ hours: past })).toBe('moment_has_passed')
    expect(problem({ zoneShare: 10 }, { was: { hours: past, criteria } })).toBeUndefined()
  })
})
