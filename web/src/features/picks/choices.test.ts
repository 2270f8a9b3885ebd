import { emptyPodium } from '@ashenda/core/domain/podium.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bodyOf, problemsOf } from '../submit/ballot-form.ts'
import {
  doneElsewhere,
  forgetPending,
  keepPending,
  readPending,
  submitOf,
  undoPending,
} from '../submit/pending-ballot.ts'
import { choices, clearPodium, createChoices, pressStar, setFullName, setPhone } from './choices.ts'

const pick = (id: string) => ({ id, name: `Name ${id}`, pics: [`${id}.webp`], hasPayed: true })

describe('choices', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    })
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('requestAnimationFrame', () => 0)
    clearPodium()
    setFullName('')
    setPhone('')
    kept.clear()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('[VOT-03] selection, name and phone are stored as typed and restored at load', async () => {
    vi.stubGlobal('requestAnimationFrame', (painted: () => void) => painted())
    pressStar(pick('a'))
    setFullName(' Letay  G.')
    setPhone('0911 22')
    expect(kept.get('fullName')).toBe(' Letay  G.')
    expect(kept.get('phone')).toBe('0911 22')
    expect(kept.get('nextVote')).toBe('2')
    expect(JSON.parse(kept.get('votes') ?? '')).toEqual([{ ...pick('a'), rank: 1 }, null, null])
    expect(createChoices().getState()).toEqual(choices.getState())
    // For the form without scripts.
    await expect.poll(() => document.cookie).toMatch(/^picks=a;/)
  })

  test('damaged storage gives an empty podium, not a broken page', () => {
    kept.set('votes', '{"a":')
    kept.set('nextVote', 'gold')
    expect(createChoices().getState().podium).toEqual({ votes: [null, null, null], nextVote: 1 })
  })

  test('a fourth choice changes nothing and says so; a second press revokes', () => {
    for (const id of ['a', 'b', 'c']) expect(pressStar(pick(id))).toBe('chosen')
    const full = choices.getState().podium
    expect(pressStar(pick('d'))).toBe('full')
    expect(choices.getState().podium).toBe(full)
    expect(pressStar(pick('b'))).toBe('revoked')
    expect(choices.getState().podium.nextVote).toBe(2)
  })

  test('phone and name are required, and a phone cut short is reported', () => {
    expect(problemsOf(choices.getState())).toEqual({ phone: 'required', name: 'required' })
    setPhone('091122')
    setFullName('  ')
    expect(problemsOf(choices.getState())).toEqual({ phone: 'bad_phone', name: 'required' })
    setPhone('0911223344')
    setFullName('Letay')
    expect(problemsOf(choices.getState())).toEqual({})
  })

  test('[VOT-05] a free ballot posts only the first vote, a paid one all by rank', () => {
    for (const id of ['a', 'b', 'c']) pressStar(pick(id))
    pressStar(pick('a'))
    expect(bodyOf(choices.getState(), 'free')).toMatchObject({ actors: ['b'], kind: 'free' })
    expect(bodyOf(choices.getState(), 'paid')).toMatchObject({ actors: ['b', 'c'], kind: 'paid' })
  })

  test('an unchanged form keeps its key, a changed one gets another', () => {
    pressStar(pick('a'))
    const first = submitOf(choices.getState(), 'free', undefined)
    expect(submitOf(choices.getState(), 'free', first)).toEqual(first)
    setPhone('0922')
    expect(submitOf(choices.getState(), 'free', first).key).not.toBe(first.key)
  })

  test('a pending submit is restored whole, or not at all', () => {
    pressStar(pick('a'))
    const { podium } = choices.getState()
    const former = { key: 'k', body: { phone: '09', name: 'L', actors: ['a'], kind: 'free' } }
    kept.set('pendingBallot', JSON.stringify({ ...former, podium }))
    clearPodium()
    expect(readPending()).toEqual({ ...former, podium })
    kept.set('pendingBallot', JSON.stringify(former))
    expect(readPending(), 'of a former version').toEqual({ ...former, podium: emptyPodium })
    for (const damaged of ['', 'null', '{"key":"k"}', '{"key":"k","body":{"phone":1}}']) {
      kept.set('pendingBallot', damaged)
      expect(readPending()).toBeUndefined()
    }
  })

  test('windows share one place for their ballots, and each forgets only its own', () => {
    const [one, other] = ['one', 'other'].map((key) => ({ ...submitOf(choices.getState(), 'free', undefined), key }))
    if (!one || !other) throw new Error('two')
    keepPending(one, 5)
    expect(doneElsewhere(one)).toBeUndefined()
    keepPending(other)
    expect([doneElsewhere(one), doneElsewhere(other)]).toEqual([undefined, 'released'])
    forgetPending(one.key)
    expect(readPending()?.key).toBe('other')
    forgetPending(other.key)
    expect([readPending(), doneElsewhere(one)]).toEqual([undefined, undefined])
    keepPending(one, 5)
    undoPending(one)
    expect([readPending(), doneElsewhere(one), doneElsewhere(other)]).toEqual([undefined, 'undone', undefined])
    keepPending(one, 9)
    expect(doneElsewhere(one), 'pressed again').toBeUndefined()
  })
})
