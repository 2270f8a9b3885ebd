import { describe, expect, test } from 'vitest'
import { useContest } from '../support/contest-site.ts'
import { cast, post } from '../support/http.ts'
import { openLive } from '../support/live-client.ts'
import { outcomeOf } from '../support/outcome.ts'
import { until } from '../support/until.ts'

const site = useContest()

const listedVotes = async (): Promise<unknown> => {
  const { body } = await post(`${site.platform.url}/actor/getActors`, { selection: { id: site.contestant } })
  const [actor] = body['actors'] as { votes: number }[] // declared by the route
  return actor?.votes
}

async function vote(): Promise<void> {
  const { body } = await cast(site.platform, { actors: [site.contestant] })
  await outcomeOf(site.platform, body['ballot'])
}

const freezeAt = async (moment: Date): Promise<void> => {
  await site.platform.sql`update contests set freezes_at = ${moment} where id = ${site.contest}`
  await site.platform.reload()
}

describe('once counts are frozen', () => {
  test('votes are counted but shown on no page', async () => {
    const worker = await site.platform.startWorker()
    const client = await openLive(site.platform.url)
    await vote()
    await until(() => client.values[site.contestant] === 1)
    await freezeAt(new Date())
    await until(() => client.heard.some((one) => one.type === 'snapshot' && one.frozen))
    await vote()
    await vote()
    const [tally] = await site.platform.sql`select free from tally where contestant_id = ${site.contestant}`
    expect(tally).toEqual({ free: 3 })
    client.say({ type: 'resync', topic: 'tally' })
    await until(() => client.heard.filter(({ type }) => type === 'snapshot').length >= 3)
    expect(client.values).toEqual({ [site.contestant]: 1 })
    expect(await listedVotes()).toBe(1)
    const late = await openLive(site.platform.url)
    expect(late.values).toEqual({ [site.contestant]: 1 })
    for (const { socket } of [client, late]) socket.terminate()
    await worker.close()
  })
})
