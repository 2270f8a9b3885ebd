import { afterEach, expect, test, vi } from 'vitest'
import { forget, readJson, readText, writeJson, writeText } from './storage.ts'

afterEach(() => {
  forget('phone')
  forget('votes')
  vi.unstubAllGlobals()
})

function fakeStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

test('text is stored as typed, everything else as JSON', () => {
  const kept = fakeStorage()
  writeText('phone', ' 0911 22 33 44')
  writeJson('votes', [null])
  expect([...kept]).toEqual([
    ['phone', ' 0911 22 33 44'],
    ['votes', '[null]'],
  ])
  expect(readText('phone')).toBe(' 0911 22 33 44')
  expect(readJson('votes')).toEqual([null])
})

test('damaged content reads as nothing', () => {
  fakeStorage().set('votes', '[{"id":')
  expect(readJson('votes')).toBeUndefined()
})

test('without storage the page remembers by itself', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    removeItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(readText('phone')).toBeUndefined()
  writeText('phone', '0911')
  expect(readText('phone')).toBe('0911')
  forget('phone')
  expect(readText('phone')).toBeUndefined()
})
