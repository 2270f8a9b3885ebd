import { describe, expect, test } from 'vitest'
import { treatmentOf } from './rules.ts'

const origin = 'https://ashenda.example'
const photo = '/images/01a1ff5d-53e3-77f8-931d-58e4ed3993f0-card.webp'

const ask = (path: string, { method = 'GET', mode = 'cors', headers = {} } = {}) =>
  treatmentOf({ url: new URL(path, origin).href, method, mode, headers: new Headers(headers) }, origin)

const open = (path: string) => ask(path, { mode: 'navigate' })

describe('the service worker', () => {
  test.each(['/', '/?lang=en', '/about', '/login', '/nowhere', '/01a1ff5d-53e3-77f8-931d-58e4ed3993f0?ref=a.b'])(
    'answers the page %s',
    (path) => expect(open(path)).toBe('page'),
  )

  test.each(['/payment?name=x', '/where', '/voter/payed?jp=true', '/ballot?pick=x'])(
    'keeps nothing about money: %s',
    (path) => expect(open(path)).toBe('moneyPage'),
  )

  test.each([
    '/dashboard/user',
    '/dashboard/admin/payments',
    '/admin/generate/132',
    '/test',
    '/api/logout',
    '/actor/payWithChapa',
    '/vote/verifyPayment',
    '/payments/return/1',
    '/pdfCards/batch.pdf',
    '/sw.js',
    '/docs',
    '/embed/ranking?lang=en',
  ])('leaves %s alone', (path) => {
    expect(open(path)).toBeUndefined()
    expect(ask(path)).toBeUndefined()
  })

  test('caches immutable files, whole', () => {
    expect(ask('/assets/application-BxOtqWW5.js')).toBe('asset')
    expect(ask('/assets/noto-sans-latin-BURr9nTx.woff2')).toBe('asset')
    expect(ask(photo)).toBe('photo')
    expect(ask(photo, { headers: { range: 'bytes=0-' } })).toBeUndefined()
    expect(ask('/assets/tips-Bx0tqWW5.mp4')).toBeUndefined()
  })

  test.each(['/vote/vote', '/actor/getActors', '/assets/application-BxOtqWW5.js', '/'])(
    'ignores requests to %s',
    (path) => {
      expect(ask(path, { method: 'POST' })).toBeUndefined()
      expect(ask(path, { method: 'POST', mode: 'navigate' })).toBeUndefined()
    },
  )

  test('handles this site only', () => {
    expect(ask('https://elsewhere.example/assets/application-BxOtqWW5.js')).toBeUndefined()
    expect(ask('/images/01a1ff5d-53e3-77f8-931d-58e4ed3993f0.webp')).toBeUndefined()
  })
})
