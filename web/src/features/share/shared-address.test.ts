import { expect, test, vi } from 'vitest'
import { sharedAddress } from './shared-address.ts'

test('a shared address keeps its language, unless it is a first visit’s', () => {
  vi.stubGlobal('location', { origin: 'https://vote.example.org' })
  expect(sharedAddress('/0190', 'arabic')).toBe('https://vote.example.org/0190?lang=arabic')
  expect(sharedAddress('/register?ref=a%26b', 'om')).toBe('https://vote.example.org/register?ref=a%26b&lang=om')
  expect(sharedAddress('/0190', 'tig')).toBe('https://vote.example.org/0190')
  vi.unstubAllGlobals()
})
