import { messageOf } from '@ashenda/core/errors.ts'
import { expect, test } from 'vitest'
import { useContest } from '../support/contest-site.ts'
import { get, refused } from '../support/http.ts'

const site = useContest({ admin: true })
const { platform } = site

async function put(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json', cookie: site.admin.cookie }
  const answer = await fetch(platform.url + path, { method: 'PUT', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> } // an object, like every answer
}

test('a schema refusal has words for people, the field for the form, and the schema’s words only in `details`', async () => {
  const answer = await put('/admin/activity', { actor: { id: 'Selam', active: true } })
  expect(answer).toMatchObject(refused(400, 'invalid_body'))
  expect(answer.body).toEqual({
    success: false,
    code: 'invalid_body',
    message: messageOf('invalid_body'),
    field: 'actor.id',
    details: expect.stringContaining('must match format "uuid"'),
  })
  const missing = await put('/admin/activity', { actor: { active: true } })
  expect(missing.body).toMatchObject({ message: messageOf('invalid_body'), field: 'actor.id' })
  const unknown = await put('/admin/activity', { actor: { id: site.admin.id, active: true }, wish: 1 })
  expect(unknown.body).toMatchObject({ message: messageOf('invalid_body'), field: 'wish' })
  const asked = await get(`${platform.url}/admin/contestants?zone=1`, { cookie: site.admin.cookie })
  expect(asked.body).toMatchObject({ message: messageOf('invalid_body'), field: 'zone' })
})

test('a refusal with its own text in the schema has its field too', async () => {
  const body = JSON.stringify({ email: 'nobody', newPassword: 'long enough', answer: 'football' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${platform.url}/api/v1/auth/forgot-password`, { method: 'POST', headers, body })
  expect(await answer.json()).toEqual({
    success: false,
    code: 'bad_email',
    message: messageOf('bad_email'),
    field: 'email',
  })
})
