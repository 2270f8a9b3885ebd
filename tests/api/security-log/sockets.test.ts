import { once } from 'node:events'
import type { connect } from 'node:net'
import { contestantTopic } from '@ashenda/core/contracts/events/live.ts'
import { expect, test } from 'vitest'
import { registerContestant } from '../../support/accounts.ts'
import { captureLog } from '../../support/captured-log.ts'
import { insertContest } from '../../support/contest-data.ts'
import { LiveClient, openOwn } from '../../support/live-client.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

const { log, written, security } = captureLog()

const platform = usePlatform((sql) => insertContest(sql), {}, { log })

async function open(): Promise<LiveClient> {
  const client = new LiveClient(platform.url)
  await once(client.socket, 'open')
  return client
}

/** The line about the last refusal for this reason. */
const told = (reason: string) => until(() => security().findLast((line) => line['reason'] === reason))

test('an oversized frame is logged as a client error, without a stack', async () => {
  const client = await open()
  client.socket.send('x'.repeat(2_000))
  expect(await client.closed()).toBe(1009)
  expect(await told('frame_too_large')).toMatchObject({ event: 'input_validation_fail', level: 40, route: 'GET /live' })
  expect(written()).not.toContain('"stack"')
  expect(written()).not.toContain('"level":50')
})

test('so is a protocol violation', async () => {
  const client = await open()
  const line = (client.socket as unknown as { readonly _socket: ReturnType<typeof connect> })._socket // below ws, which sends none
  line.write(Buffer.from([0xff, 0x80, 0, 0, 0, 0]))
  await client.closed()
  expect(await told('malformed_frame')).toMatchObject({ event: 'input_validation_fail', level: 40 })
  expect(written()).not.toContain('"stack"')
})

test('a dropped connection is not logged', async () => {
  const before = written().length
  const client = await open()
  const line = (client.socket as unknown as { readonly _socket: ReturnType<typeof connect> })._socket // below ws, which says goodbye
  line.resetAndDestroy()
  await until(() => platform.services.live.gateway.size === 0)
  // Whatever else the platform says at the finest level is not of a line that was cut.
  const lines = written()
    .slice(before)
    .split('\n')
    .filter((text) => text !== '')
  const ofLine = (text: string): boolean => {
    const { level, log, reqId } = JSON.parse(text) as Record<string, unknown> // of pino
    return log === 'security' || reqId !== undefined || Number(level) >= 40 || text.includes('/live')
  }
  expect(lines.filter(ofLine)).toEqual([])
})

test('invalid messages and message floods are logged', async () => {
  const client = await open()
  client.socket.send('{"type":"subscribe"}')
  expect(await told('invalid_message')).toMatchObject({ event: 'input_validation_fail', route: 'GET /live' })
  for (let index = 0; index < 61; index += 1) client.say({ type: 'resync', topic: 'tally' })
  await client.closed()
  expect(await told('too_many_messages')).toMatchObject({ event: 'excess_rate_limit_exceeded', route: 'GET /live' })
})

test('a request for somebody else’s private topic is logged', async () => {
  const [her, another] = [await registerContestant(platform), await registerContestant(platform)]
  const client = await openOwn(platform.url, her.id, another.cookie)
  await client.hears('error', contestantTopic(her.id))
  expect(await told('not_allowed')).toMatchObject({ event: 'authz_fail', route: 'GET /live' })
  client.socket.close()
})

test('a socket opened by another site is logged', async () => {
  const client = new LiveClient(platform.url, 'https://evil.example')
  await once(client.socket, 'unexpected-response')
  expect(await told('foreign_origin')).toMatchObject({ event: 'malicious_cors', route: 'GET /live' })
})
