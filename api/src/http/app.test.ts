import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type App, defineRoutes } from './app.ts'

const clockRoutes = defineRoutes('clockRoutes', ['clock'], (app, { clock }) => {
  app.get('/now', async () => ({ now: clock.now() }))
})

test('the start fails when a module needs what the application does not have, and names both', async () => {
  const app = Fastify() as unknown as App // without the schemas' types
  await expect(app.register(clockRoutes)).rejects.toThrow(
    "The decorator 'clock' required by 'clockRoutes' is not present",
  )
})

test('an application can consist of one module and what it needs', async () => {
  const app = Fastify() as unknown as App // without the schemas' types
  app.decorate('clock', { now: () => 7 })
  await app.register(clockRoutes)
  expect((await app.inject('/now')).json()).toEqual({ now: 7 })
})
