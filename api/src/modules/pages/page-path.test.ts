import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meantAddress, pagePathOf } from './page-path.ts'

const id = '0198c5b2-7a10-7c3e-9d2f-1a2b3c4d5e6f'

test('each page of the console is one for the api, too', () => {
  const console = new URL('../../../../web/src/features/admin/admin-pages.tsx', import.meta.url)
  const routes = readFileSync(console, 'utf8').matchAll(/ path="([^"*]+)"/g)
  const paths = [...routes].map(([, path = '']) => path.replace(':id', id).replace(/:\w+/, 'a-name'))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !pagePathOf(path).isPage)).toEqual([])
})

test.each([
  ['/contests', true, undefined],
  ['/contests/2026', true, '2026'],
  ['/contests/mekelle-2026', true, 'mekelle-2026'],
  ['/contests/Mekelle', false, undefined],
  ['/contests/-2026', false, undefined],
  [`/contests/${'a'.repeat(41)}`, false, undefined],
  ['/contests/2026/more', false, undefined],
])('%s is a page: %s, of the contest %s', (path, isPage, slug) => {
  expect(pagePathOf(path)).toMatchObject({ isPage, slug })
})

describe('the address that was meant', () => {
  test.each([
    '.',
    ',',
    ')',
    '።',
    '፣',
    '،',
    '。',
    '…',
    '"',
    '”',
    '»',
    '>',
    '*',
    '!',
    ' ',
    '%20',
    '\u200b',
    '\u200e',
    '\ufeff',
    '\u00a0',
    ').',
    '/',
    '//',
    '/.',
    '😀',
    '%25',
  ])('is the page before what a chat put behind it: %j', (behind) => {
    const sent = behind.startsWith('%') ? behind : encodeURI(behind)
    for (const page of ['/exemplary', `/${id}`, '/receipt/ABCD-2345', '/payments/return/abcdefghijklmnopqrst_-'])
      expect(meantAddress(page + sent)).toBe(page)
    expect(meantAddress(`/${sent}`)).toBe('/')
    expect(meantAddress(`/${id}?lang=en${sent.replaceAll('+', '%2B')}`)).toBe(`/${id}?lang=en`)
  })

  test.each([
    ['/voter/payed%3Fjp=true', '/voter/payed?jp=true'],
    ['/voter/payed%3fjp%3Dtrue%26method%3Dfree', '/voter/payed?jp=true&method=free'],
    ['/%3Fzone=x?fbclid=1', '/?zone=x&fbclid=1'],
    ['/payment?name=a&amp;phone=0911223344', '/payment?name=a&phone=0911223344'],
    ['/payment%23card=ABCD', '/payment#card=ABCD'],
    ['/admin/join%23abc_-.', '/admin/join#abc_-'],
    ['/exem%E2%80%8Bplary', '/exemplary'],
    ['/%20exemplary', undefined],
    ['/payment?name=G.&phone=+14155552671&isd=false', '/payment?name=G.&phone=%2B14155552671&isd=false'],
    ['/payment?phone=%2014155552671&name=G.', '/payment?phone=%2B14155552671&name=G.'],
    ['/ballot?pick=a&pick=b,', '/ballot?pick=a&pick=b'],
    ['/%0d%0aset-cookie:a', undefined],
    ['/exemplary%3Fa=%0d%0ab', '/exemplary?a=b'],
  ])('%s is %s', (url, meant) => {
    expect(meantAddress(url)).toBe(meant)
  })

  test.each([
    '/',
    '/?lang=en',
    '/?name=G.',
    '/exemplary',
    '/nowhere.',
    '/receipt/%E1%88%B0',
    '/100%25',
    '/payment?name=Tsehay+G.&phone=%2B14155552671&isd=false',
    '/payment?phone=+251911223344&name=a',
    '/payment?phone=+0911223344',
    '/getZones.',
    '/%2F%2Fevil.example/exemplary.',
    '//evil.example/exemplary.',
    '/icon.svg',
    '/docs/',
  ])('%s is left as it is', (url) => {
    expect(meantAddress(url)).toBeUndefined()
  })

  test('is one of ours, and needs no mending again', () => {
    const part = fc.constantFrom(
      '/',
      '.',
      '%20',
      '%3F',
      '%23',
      '%0a',
      '&amp;',
      '?',
      '&',
      '=',
      '+1',
      'exemplary',
      'payment',
      'phone',
      'lang',
      id,
      '/receipt/',
      '%E1%88%B0',
      '%E1%8D%A2',
      '%2F',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const meant = meantAddress(`/${parts.join('')}`)
        if (meant === undefined) return
        expect(meant).toMatch(/^\/(?![/\\])[!-~]*$/)
        const [path = ''] = meant.split('#')
        expect(meantAddress(path)).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
  })
})
