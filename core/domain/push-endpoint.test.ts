import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

const sandbox = 'http://127.0.0.1:3040'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGyX',
  'https://wns2-par02p.notify.windows.com/w/?token=B',
  `${sandbox}/push/1`,
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, sandbox)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.example.org/x',
  'https://user@fcm.googleapis.com/x',
  'https://169.254.169.254/latest/meta-data',
  'http://localhost:6379/',
  `${sandbox}/sandbox/settings`,
  'not an address',
])('%s is none', (endpoint) => {
  expect(isPushEndpoint(endpoint, sandbox)).toBe(false)
})

test('the sandbox is none in production', () => {
  expect(isPushEndpoint(`${sandbox}/push/1`)).toBe(false)
})
