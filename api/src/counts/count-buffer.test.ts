import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { CountBuffer } from './count-buffer.ts'

test('counts add up by what is counted, and are taken once', () => {
  const counts = new CountBuffer<{ readonly link: string; readonly day: string }>()
  counts.add({ link: 'a', day: '2027-08-22' })
  counts.add({ link: 'a', day: '2027-08-22' }, 2)
  counts.add({ link: 'b', day: '2027-08-22' })
  expect(counts.take()).toEqual([
    { link: 'a', day: '2027-08-22', count: 3 },
    { link: 'b', day: '2027-08-22', count: 1 },
  ])
  expect(counts.take()).toEqual([])
})

test('counts that could not be written stay for the next time', async () => {
  const counts = new CountBuffer<{ readonly link: string }>()
  const app = Fastify()
  counts.writeEvery(60_000, app, () => Promise.reject(new Error('Postgres is away')))
  counts.add({ link: 'a' }, 4)
  await app.close()
  expect(counts.take()).toEqual([{ link: 'a', count: 4 }])
})
