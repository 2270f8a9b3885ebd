import { afterEach, expect, test, vi } from 'vitest'
import { choices, clearPodium, pressStar, setFullName, setPhone } from '../picks/choices.ts'
import { beginSubmit, endBegun, isBegun } from '../submit/begun-submit.ts'

const payer = { name: 'Selam', phone: '0911223344' }
const star = (id: string) => pressStar({ id, name: `name of ${id}`, pics: [`${id}.webp`], hasPayed: true })

function fillIn(...ids: readonly string[]): void {
  clearPodium()
  for (const id of ids) star(id)
  setFullName(payer.name)
  setPhone(payer.phone)
}
afterEach(() => {
  endBegun()
  clearPodium()
  vi.useRealTimers()
})

test('a begun submit is known until sent, or for two hours', () => {
  fillIn('a', 'b')
  expect(isBegun('paid')).toBe(false)
  beginSubmit('paid', payer)
  expect([isBegun('paid'), isBegun('free')]).toEqual([true, false])
  endBegun()
  expect(isBegun('paid')).toBe(false)
  beginSubmit('free', payer)
  vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] })
  expect(isBegun('free')).toBe(false)
})

test.each<readonly [string, () => unknown]>([
  ['another contestant', () => fillIn('a', 'c')],
  ['another order', () => fillIn('b', 'a')],
  ['one more', () => star('c')],
  ['nobody', () => clearPodium()],
  ['another name', () => setFullName('Mallory')],
  ['another phone', () => setPhone('0911000000')],
])('with %s it is another submit', (_case, change) => {
  fillIn('a', 'b')
  beginSubmit('paid', payer)
  change()
  expect(isBegun('paid')).toBe(false)
})

test('a name and phone from an address alone, or a press without votes, begin nothing', () => {
  fillIn('a')
  beginSubmit('paid', { name: 'Mallory', phone: '0911000000' })
  expect(isBegun('paid')).toBe(false)
  beginSubmit('paid', payer)
  clearPodium()
  beginSubmit('paid', payer)
  choices.setState({ fullName: payer.name })
  expect(isBegun('paid')).toBe(false)
})
