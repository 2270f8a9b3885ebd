import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FileLinks } from './file-routes.ts'

const links = new FileLinks('a pepper')
const batch = randomUUID()
const quarterMs = 15 * 60_000
const nameOf = (link: string): string => link.replace('/pdfCards/', '')
const codeOf = (name: string, now?: number): unknown => {
  try {
    return links.batchOf(name, now)
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

describe('a link to the file of a batch', () => {
  test('holds for a quarter of an hour', () => {
    const name = nameOf(links.linkOf(batch, 0))
    expect(name).toMatch(/\.pdf$/)
    expect(name.length).toBeLessThan(100) // what the router takes of a path
    expect(codeOf(name, 0)).toBe(batch)
    expect(codeOf(name, quarterMs)).toBe(batch)
    expect(codeOf(name, quarterMs + 1)).toBe('link_expired')
  })

  test.each<[string, (name: string) => string]>([
    ['of another batch', (name) => name.replace(batch, randomUUID())],
    ['with another end', (name) => name.replace(/\.(\d+)\./, (_, until) => `.${Number(until) + 1}.`)],
    ['with another spelling of its end', (name) => name.replace(/\.(\d+)\./, '.0$1.')],
    ['with another signature', (name) => name.replace(/[\w-]{43}/, 'A'.repeat(43))],
    [
      'with a signature that decodes to the same bytes',
      (name) => name.replace(/(.)\.pdf$/, (_, last) => `${nextOf(last)}.pdf`),
    ],
    ['without a signature', (name) => name.replace(/\.[\w-]{43}/, '')],
    ['of another site', () => nameOf(new FileLinks('another pepper').linkOf(batch, 0))],
    ['with more behind it', (name) => `${name}.pdf`],
    ['that is none', () => 't-cards.pdf'],
  ])('%s is none', (_case, change) => {
    expect(codeOf(change(nameOf(links.linkOf(batch, 0))), 0)).toBe('not_found')
  })
})

/** The two last bits of 43 characters stand for nothing. */
function nextOf(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet.charAt(alphabet.indexOf(character) ^ 1)
}
