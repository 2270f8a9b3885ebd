import { buildApp } from '@ashenda/api/app.ts'
import { ConcurrencyLimit } from '@ashenda/api/rate-limits/concurrency-limit.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LiveClient, openLive } from '../support/live-client.ts'
import { usePlatform } from '../support/use-platform.ts'

const platform = usePlatform()

test('an address at its socket limit gets another when one closes', async () => {
  const limit = new ConcurrencyLimit(2)
  const app = await buildApp(
    { ...platform.services, takeSocket: (address) => limit.take(address) },
    pino({ level: 'silent' }),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const [first, second] = [await openLive(url), await openLive(url)]
  expect(await new LiveClient(url).closed()).toBe(1013)
  first.socket.close()
  await first.closed()
  const fourth = await openLive(url)
  for (const { socket } of [second, fourth]) socket.close()
  await app.close()
})
