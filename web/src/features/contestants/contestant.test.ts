import type { PublicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import { expect, test, vi } from 'vitest'
import { blocksOf } from './blocks.ts'
import { contestantsOf, photoAddress, previewOf } from './contestant.ts'
import { loadPage } from './use-contestants.ts'

/** Answers calls to the server, repeating the last answer; returns the list of calls. */
function answerWith(...answers: readonly (readonly PublicContestant[])[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ success: true, actors: answers[asked.length - 1] ?? answers.at(-1) })
  })
  return asked
}

const actor = (id: string, more: Partial<PublicContestant> = {}): PublicContestant => ({
  _id: id,
  fname: 'Letay',
  mname: 'Hagos',
  lname: '',
  images: ['a.webp'],
  image1: 'a.webp',
  image2: null,
  image3: null,
  colour: '#aabbcc',
  occupation: '',
  description: '',
  isPaid: true,
  isActive: true,
  zone: null,
  votes: 3,
  ...more,
})

test('[HOM-15] the name joins first, middle and last name without gaps', () => {
  expect(contestantsOf([actor('1'), actor('2', { lname: 'Araya' })]).map(({ name }) => name)).toEqual([
    'Letay Hagos',
    'Letay Hagos Araya',
  ])
})

test('[HOM-06] the description is cut to 30 characters, none halved, and no word either', () => {
  expect(previewOf('She weaves the tilfi border her mother')).toBe('She weaves the tilfi border…')
  expect(previewOf('She weaves the tilfi borders, at home')).toBe('She weaves the tilfi borders…')
  expect(previewOf('ናይ ወላዲታ ጥልፊ ትኣልም ብዙሕ ድማ ትደርፍ እያ')).toBe('ናይ ወላዲታ ጥልፊ ትኣልም ብዙሕ ድማ ትደርፍ…')
  expect(previewOf('ናይ፡ወላዲታ፡ጥልፊ፡ትኣልም፡ብዙሕ፡ድማ፡ትደርፍ።ሰላም')).toBe('ናይ፡ወላዲታ፡ጥልፊ፡ትኣልም፡ብዙሕ፡ድማ፡ትደርፍ።…')
  expect(previewOf(`I ${'a'.repeat(40)}`)).toBe(`I ${'a'.repeat(28)}…`)
  expect(previewOf('short')).toBe('short')
  expect(previewOf('a'.repeat(30))).toBe('a'.repeat(30))
  expect(previewOf('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`)
  expect(previewOf('ሰላም'.repeat(20))).toBe(`${'ሰላም'.repeat(10)}…`)
  for (const letter of ['𝒳', '🇪🇹', '👩‍👩‍👧‍👦', 'e\u0301', 'क्षि'])
    expect(previewOf(letter.repeat(31))).toBe(`${letter.repeat(30)}…`)
})

test('[HOM-09] only contestants with a photo are shown, in card size', () => {
  expect(contestantsOf([actor('1', { images: [] })])).toEqual([])
  expect(photoAddress('a.webp', 'card')).toBe('/images/a-card.webp')
})

test('a page is requested by zone, names, order and number', async () => {
  const asked = answerWith([actor('1')])
  expect((await loadPage({ address: 'z', name: '', order: 'name' }, 2)).actors).toHaveLength(1)
  expect(asked).toEqual(['/actor/list?address=z&order=name&page=2'])
})

test('an api of the version before orders, which refuses them, is asked once more without', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const isRefused = path.includes('order=')
    const answer = isRefused ? { success: false, code: 'invalid_body' } : { success: true, actors: [actor('1')] }
    return Response.json(answer, { status: isRefused ? 400 : 200 })
  })
  expect((await loadPage({ address: '', name: '', order: '2026-08-22.3' }, 2)).actors).toHaveLength(1)
  expect(asked).toEqual(['/actor/list?order=2026-08-22.3&page=2', '/actor/list?page=2'])
})

test.each([400, 503])('other refusals are passed on: %i', async (status) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ success: false, code: 'unavailable' }, { status })
  })
  await expect(loadPage({ address: '', name: '', order: '3' }, 0)).rejects.toMatchObject({ status })
  expect(asked).toHaveLength(1)
})

test('the search text is one query, as typed', async () => {
  const asked = answerWith([actor('1'), actor('2')])
  const found = await loadPage({ address: '', name: 'Hagos Letay', order: '3' }, 0)
  expect(found.actors.map(({ _id }) => _id)).toEqual(['1', '2'])
  expect(asked).toEqual(['/actor/list?name=Hagos+Letay&order=3'])
})

test('a further page keeps earlier blocks and fills the last one', () => {
  const all = contestantsOf(['1', '2', '3', '4', '5', '6'].map((id) => actor(id)))
  const before = blocksOf(all.slice(0, 5), 2, [])
  const after = blocksOf(all, 2, before)
  expect(after.map((block) => block.map(({ id }) => id).join())).toEqual(['1,2', '3,4', '5,6'])
  expect(after.map((block, index) => block === before[index])).toEqual([true, true, false])
})
