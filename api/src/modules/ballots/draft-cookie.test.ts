import { randomUUID } from 'node:crypto'
import { textOfPicks } from '@ashenda/core/contracts/picks-cookie.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import {
  type BallotDraft,
  chosenAtMost,
  currentDraft,
  draftIn,
  draftOf,
  forgetDraft,
  keepDraft,
} from './draft-cookie.ts'

const picksOf = (count: number): readonly string[] => Array.from({ length: count }, () => randomUUID())

/** What a browser is told to keep: the picks, which scripts read too, and the draft. */
function cookiesSet(set: (reply: FastifyReply) => void): readonly string[] {
  const lines: string[] = []
  set({ header: (_: string, value: string) => lines.push(value) } as unknown as FastifyReply) // as much of one as is used
  return lines
}

const cookieSet = (set: (reply: FastifyReply) => void): string => cookiesSet(set).at(-1) ?? ''

/** A request of a browser that keeps these cookies. */
const requestWith = (cookie: string | undefined): FastifyRequest => ({ headers: { cookie } }) as FastifyRequest // as much of one as is used

const kept = (draft: BallotDraft, production = false): BallotDraft | undefined => {
  const [cookie] = cookieSet((reply) => keepDraft(reply, draft, production)).split(';')
  return draftIn(requestWith(`other=1; ${cookie}`), production)
}

const written = (value: unknown): FastifyRequest =>
  requestWith(`ballot=${Buffer.from(JSON.stringify(value)).toString('base64url')}`)

test('a browser keeps what was filled in, letters of every script', () => {
  const draft = { key: randomUUID(), picks: picksOf(3), name: 'ጸሃይ ግርማይ', phone: '0911 234 567' }
  expect(kept(draft)).toEqual(draft)
  expect(kept(draft, true)).toEqual(draft)
})

test('no script reads it, no other site sends it, and on https no other host sets it', () => {
  const draft = draftOf(picksOf(1), undefined)
  const line = cookieSet((reply) => keepDraft(reply, draft, true))
  expect(line).toMatch(/^__Host-ballot=/)
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/'])
    expect(line.split('; ')).toContain(attribute)
  expect(cookieSet((reply) => keepDraft(reply, draft, false))).not.toContain('Secure')
})

test('a ballot that was taken is forgotten', () => {
  const line = cookieSet((reply) => forgetDraft(reply, false))
  expect(line).toContain('Max-Age=0')
  expect(draftIn(requestWith(line.split(';')[0]), false)).toBeUndefined()
})

test.each([
  ['no cookie', requestWith(undefined)],
  ['other cookies', requestWith('language=en')],
  ['no base64', requestWith('ballot=%%%')],
  ['half of it', requestWith('ballot=eyJrZXkiOiI')],
  ['a key that is none', written({ key: 'x', picks: [], name: '', phone: '' })],
  ['picks that are none', written({ key: randomUUID(), picks: ["' or 1=1"], name: '', phone: '' })],
  ['more picks than fit', written({ key: randomUUID(), picks: picksOf(13), name: '', phone: '' })],
  ['a list', written([])],
  ['nothing', written(null)],
])('nothing is taken from %s', (_, request) => {
  expect(draftIn(request, false)).toBeUndefined()
})

test('the same stars, in whatever order, are the same ballot', () => {
  const first = draftOf(picksOf(3), undefined)
  expect(draftOf(first.picks.toReversed(), first).key).toBe(first.key)
})

test('other stars are a ballot of their own, of the same voter', () => {
  const first = { ...draftOf(picksOf(3), undefined), name: 'Tsehay', phone: '0911234567' }
  const second = draftOf(picksOf(2), first)
  expect(second.key).not.toBe(first.key)
  expect(second).toMatchObject({ name: 'Tsehay', phone: '0911234567' })
})

test('who comes back without stars finds those of before', () => {
  const first = draftOf(picksOf(2), undefined)
  expect(draftOf([], first)).toEqual(first)
})

test('a ballot with more than is kept keeps its key, and fits into a cookie', () => {
  const draft = { key: randomUUID(), picks: picksOf(15), name: 'ጸሃይ '.repeat(400), phone: '1'.repeat(2_000) }
  expect(cookieSet((reply) => keepDraft(reply, draft, true)).length).toBeLessThan(4_096)
  expect(kept(draft)).toMatchObject({ key: draft.key, picks: draft.picks.slice(0, chosenAtMost) })
})

const ballotOf = (draft: BallotDraft): string =>
  cookieSet((reply) => keepDraft(reply, draft, false)).split(';')[0] ?? ''

test('scripts are told whom a form without them has chosen, and that it was sent', () => {
  const draft = draftOf(picksOf(2), undefined)
  const [told = ''] = cookiesSet((reply) => keepDraft(reply, draft, true))
  expect(told).toBe(`picks=${draft.picks.join('.')}; Max-Age=7200; Path=/; SameSite=Lax; Secure`)
  expect(cookiesSet((reply) => forgetDraft(reply, false))[0]).toMatch(/^picks=-; /)
})

test('whom scripts have chosen since stand by rank on a ballot of its own, of the same voter', () => {
  const draft = { ...draftOf(picksOf(2), undefined), name: 'Tsehay', phone: '0911234567' }
  const picks = picksOf(3)
  const current = currentDraft(requestWith(`${ballotOf(draft)}; picks=${textOfPicks(picks)}`), false)
  expect(current).toEqual({ key: expect.any(String), picks, name: 'Tsehay', phone: '0911234567', isRanked: true })
  expect(current?.key).not.toBe(draft.key)
  expect(currentDraft(requestWith(`${ballotOf(draft)}; picks=-`), false)?.picks).toEqual([])
  expect(currentDraft(requestWith(`picks=${textOfPicks(picks)}`), false)).toMatchObject({ picks, isRanked: true })
})

test.each(['', '; picks=', '; picks=nobody', `; picks=${picksOf(4).join('.')}`])(
  'the draft stays as it is where no others were chosen: %s',
  (told) => {
    const draft = draftOf(picksOf(5), undefined)
    const unchanged = told === '' ? `; picks=${textOfPicks(draft.picks)}` : told
    expect(currentDraft(requestWith(ballotOf(draft) + unchanged), false)).toEqual(draft)
  },
)
