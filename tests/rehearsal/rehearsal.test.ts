import { afterAll, beforeAll, expect, test } from 'vitest'
import { rehearseNight, usualMix } from './night.ts'
import { type Rig, startRig } from './rig.ts'
import { visitOfDocument } from './site/record-visit.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig({
    seed: 'bare',
    cards: 40,
    media: false,
    seedOfChance: 1,
    mostSockets: 40,
    visitOf: visitOfDocument,
  })
})
afterAll(() => rig.stop())

test('[OPS-02] a small night with real processes: visits, free and paid votes, receipts, open pages; nothing is lost, and a recount agrees', async () => {
  const { came, results, check, opened, messages, disk } = await rehearseNight(rig, {
    voters: 90,
    durationMs: 1_500,
    mix: { ...usualMix, cached: 0, chapa: 0.05, card: 0.05, repeated: 0.1, receipt: 0.5 },
    mostOpen: 30,
    stayMinutes: 60,
    resultsShare: 0.2,
  })
  expect(came).toMatchObject({ came: 90, errors: {}, heldBack: 0 })
  expect(results.errors).toEqual({})
  expect(check.problems).toEqual([])
  expect(check.acknowledged).toBe(came.acknowledged)
  expect(came.acknowledged + came.refused).toBe(90 + check.paid)
  expect(check.paid).toBe(came.kinds.chapa.done + came.kinds.card.done)
  for (const kind of ['document', 'file', 'vote', 'receipt', 'chapa', 'card'] as const)
    expect(came.kinds[kind].done, kind).toBeGreaterThan(0)
  expect(Math.min(opened, messages, disk.databaseBytes)).toBeGreaterThan(0)
})

test('[OPS-02] what is lost is told: a ballot that is no longer there, and a tally that is another than its ballots', async () => {
  const { site, voters } = rig
  await site.sql`delete from ballots where id = (select id from ballots where status = 'counted' and kind = 'free' limit 1)`
  const { problems } = await voters.check({
    databaseUrl: site.databaseUrl,
    contest: site.contest,
    chapaUrl: site.chapa.url,
  })
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringContaining('acknowledged and lost'),
      expect.stringContaining('the tally says'),
      expect.stringContaining('holds other ballots'),
    ]),
  )
})
