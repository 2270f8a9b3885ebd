import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest } from '../../support/contest-data.ts'
import { keptLog } from '../../support/kept-log.ts'
import { LiveClient } from '../../support/live-client.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'

const { log, written } = keptLog()
let platform: Platform

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql), {}, { log })
})
afterAll(() => platform.close())

test('[OPS-02] a frame that is too large is no error of ours: the log holds no stack of it', async () => {
  const client = new LiveClient(platform.url)
  await once(client.socket, 'open')
  client.socket.send('x'.repeat(2_000))
  expect(await client.closed()).toBe(1009)
  expect(written()).not.toContain('"stack"')
  expect(written()).not.toContain('"level":50')
})
