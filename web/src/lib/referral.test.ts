import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()

/** A freshly loaded page that remembers only browser storage; other modules are shared by the process. */
async function freshPage(): Promise<typeof import('./referral.ts')> {
  const address = `./referral.ts?page=${crypto.randomUUID()}`
  return import(/* @vite-ignore */ address)
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('[REG-05] a code in the address is stored under referralCode, kept in the page and found by a later one', async () => {
  const page = await freshPage()
  page.keepReferral('?lang=en&ref=selam-2')
  expect([...kept]).toEqual([['referralCode', 'selam-2']])
  kept.set('referralCode', 'of another tab')
  expect(page.referralCode()).toBe('selam-2')
  const later = await freshPage()
  expect(later.referralCode()).toBe('of another tab')
})

test('without a code it is the empty string', async () => {
  const { keepReferral, referralCode } = await freshPage()
  keepReferral('?lang=en')
  expect(referralCode()).toBe('')
  expect(kept.size).toBe(0)
})

test('an empty or invalid code is ignored and replaces none', async () => {
  const page = await freshPage()
  page.keepReferral('?ref=selam-2')
  page.keepReferral('?ref=')
  page.keepReferral('?ref=%20')
  page.keepReferral(`?ref=${'x'.repeat(129)}`)
  expect(kept.get('referralCode')).toBe('selam-2')
  kept.set('referralCode', 'x'.repeat(129))
  expect((await freshPage()).referralCode()).toBe('')
})
