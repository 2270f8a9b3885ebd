import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { createLoad } from './load.ts'
import { seeded } from './random.ts'

test('unanswered voters give up when a run ends, so that its process can end', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const unreachable = { url, process: undefined } as never // a load uses only the address
  const load = createLoad(
    { apis: [unreachable, unreachable], contestants: ['one', 'two', 'three', 'four'] },
    { perSecond: 200, random: seeded(1, 'load') },
  )
  load.start()
  await until(() => load.inFlight > 20)
  await load.close()
  server.close()
  await load.pause()
  expect(load.inFlight).toBe(0)
  expect(load.ledger).toMatchObject({ answered: 0, problems: [] })
})
