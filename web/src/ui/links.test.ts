import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailHref, phoneHref } from './links.tsx'

const web = path.join(import.meta.dirname, '..')

test('a typed address adds no recipient or header to an e-mail', () => {
  expect(mailHref('selam@example.com')).toBe('mailto:selam@example.com')
  expect(mailHref('x@example.com?bcc=y@example.org')).toBe('mailto:x@example.com%3Fbcc%3Dy@example.org')
  expect(mailHref('a?cc=b&body=c#d@example.com', 'Her & me?')).toBe(
    'mailto:a%3Fcc%3Db%26body%3Dc%23d@example.com?subject=Her%20%26%20me%3F',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const { protocol, search, hash } = new URL(mailHref(typed))
      expect([protocol, search, hash]).toEqual(['mailto:', '', ''])
    }),
  )
})

test('a typed phone is digits only in a tel address', () => {
  expect(phoneHref('+251 912 34-56.78')).toBe('tel:+251912345678')
  expect(phoneHref('+251912345678;phone-context=x?y')).toBe('tel:+251912345678')
})

test('every mailto and tel address is made here', () => {
  const others = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
    (file) =>
      !file.includes('.test.') &&
      file !== 'ui/links.tsx' &&
      /['"`](?:mailto|tel|sms):/.test(readFileSync(path.join(web, file), 'utf8')),
  )
  expect(others).toEqual([])
})
