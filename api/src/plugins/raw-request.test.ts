import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { putRight } from './raw-request.ts'

async function served() {
  const app = Fastify({ rewriteUrl: putRight, trustProxy: ['127.0.0.1'] })
  const answer = { schema: { body: { type: 'object' } } }
  app.delete('/thing', async ({ ip }) => ({ ip }))
  app.post('/thing', answer, async ({ ip }) => ({ ip }))
  return app
}

test.each([
  ['196.188.0.4:51234', '196.188.0.4'],
  ['9.9.9.9, 196.188.0.4:51234', '196.188.0.4'],
  ['196.188.0.4', '196.188.0.4'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['2001:db8::1234:5678', '2001:db8::1234:5678'],
])('X-Forwarded-For %s is one address, whatever its port', async (forwarded, ip) => {
  const app = await served()
  const { body } = await app.inject({ method: 'DELETE', url: '/thing', headers: { 'x-forwarded-for': forwarded } })
  expect(JSON.parse(body)).toEqual({ ip })
})

test('a DELETE with a JSON type and no body is taken; a body that is needed is still asked for', async () => {
  const app = await served()
  const headers = { 'content-type': 'application/json' }
  expect((await app.inject({ method: 'DELETE', url: '/thing', headers })).statusCode).toBe(200)
  expect(
    (await app.inject({ method: 'DELETE', url: '/thing', headers: { ...headers, 'content-length': '0' } })).statusCode,
  ).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/thing', headers })).statusCode).toBe(400)
  expect((await app.inject({ method: 'DELETE', url: '/thing', headers, payload: '{' })).statusCode).toBe(400)
})
