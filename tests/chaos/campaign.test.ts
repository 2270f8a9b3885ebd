import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killsOf, nextPortion, openCampaign, portionsToRepeat } from './campaign.ts'
import { campaignSection, faultRows, verdictsOfAll } from './campaign-report.ts'
import type { Portion } from './portion.ts'
import { allHold } from './report.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ashenda-campaign-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const campaign = { name: 'autumn', kills: 70, seed: 5 }
const portion = (change: Partial<Portion> = {}): Portion => ({
  subject: 'ballots',
  seed: 5,
  kills: { worker: 10, api: 10, redis: 6, postgres: 4 },
  sums: { 'ballots acknowledged': 1_000 },
  comparisons: 2,
  recoveries: [],
  longestDrainMs: 500,
  verdicts: [{ promise: '1: once', problems: [] }],
  ...change,
})

test('portions follow each other until enough were killed, over any number of calls', () => {
  const wanted = []
  for (let call = 0; call < 4; call += 1) {
    const kept = openCampaign(folder, { ...campaign, seed: 5 + call })
    const next = nextPortion(kept.campaign, kept.portions)
    wanted.push(next)
    if (next) kept.keep(next.index, portion({ subject: next.subject, seed: next.seed }))
  }
  expect(wanted).toEqual([
    { index: 0, subject: 'ballots', kills: 30, seed: 5 },
    { index: 1, subject: 'payments', kills: 30, seed: 6 },
    { index: 2, subject: 'ballots', kills: 10, seed: 7 },
    undefined,
  ])
  expect(killsOf(openCampaign(folder, campaign).portions)).toBe(90)
})

test('a name stands for one campaign', () => {
  openCampaign(folder, campaign)
  expect(() => openCampaign(folder, { ...campaign, kills: 1_000 })).toThrow('begun with 70 kills')
  expect(openCampaign(folder, { ...campaign, name: 'winter', kills: 1_000 }).portions).toEqual([])
})

test('one portion with a problem fails the whole, and one that stopped early leaves it open', () => {
  const broken = portion({ seed: 6, verdicts: [{ promise: '1: once', problems: ['lost'] }] })
  const open = portion({ seed: 7, verdicts: [{ promise: '1: once', problems: [], undecided: 'stopped' }] })
  expect(allHold(verdictsOfAll([portion(), portion()]))).toBe(true)
  expect(verdictsOfAll([portion(), broken])).toEqual([{ promise: '1: once', problems: ['seed 6: lost'] }])
  expect(allHold(verdictsOfAll([portion(), open]))).toBe(false)
  expect(allHold(verdictsOfAll([]))).toBe(false)
})

test('the report says how often each kind of fault came and was seen to its end, and its longest recovery', () => {
  const rows = faultRows([
    { name: 'kill -9 of api', ms: 700 },
    { name: 'kill -9 of redis', ms: 2_000 },
    { name: 'kill -9 of api', ms: undefined },
    { name: 'kill -9 of api', ms: 300 },
    { name: 'kill -9 of api', ms: 400 },
  ])
  expect(rows).toEqual([
    { name: 'kill -9 of redis', times: 1, seen: 1, medianMs: 2_000, longestMs: 2_000 },
    { name: 'kill -9 of api', times: 4, seen: 3, medianMs: 400, longestMs: 700 },
  ])
})

test('the section adds up all stored portions, including those read from a file', () => {
  const kept = openCampaign(folder, campaign)
    .keep(0, portion({ recoveries: [{ name: 'redis mute', ms: 6_100 }] }))
    .keep(1, portion({ recoveries: [{ name: 'redis mute', ms: undefined }] }))
  const machine = { cpu: 'a cpu', cores: 2, memoryGib: 24, node: '24', postgres: '', redis: '', commit: 'c', date: 'd' }
  const section = campaignSection(kept, machine)
  expect(section).toContain('60 processes were ended by kill -9 (worker 20, api 20, redis 12, postgres 8)')
  expect(section).toContain('compared 4 times')
  expect(section).toContain('| ballots acknowledged | 2,000 |')
  expect(section).toContain('| redis mute | 2 | 1 | 6.1 | 6.1 |')
  expect(section).toContain('| 1: once | held |')
  expect(section).not.toMatch(/undefined|NaN|Infinity/)
})

test('a failed portion is repeated with its own seed, and the report still names its earlier problems', () => {
  const broken = portion({ seed: 6, verdicts: [{ promise: '1: once', problems: ['lost'] }] })
  const kept = openCampaign(folder, campaign)
    .keep(0, portion())
    .keep(1, broken)
    .keep(2, portion({ seed: 7 }))
  expect(portionsToRepeat(kept.campaign, kept.portions)).toEqual([
    { index: 1, subject: 'payments', kills: 30, seed: 6 },
  ])
  const mended = kept.keep(
    1,
    portion({ seed: 6, verdicts: [{ promise: '1: once', problems: [], undecided: 'stopped' }] }),
  )
  expect(portionsToRepeat(mended.campaign, mended.portions)).toHaveLength(1)
  const held = mended.keep(1, portion({ seed: 6 }))
  expect(held.portions).toHaveLength(3)
  expect(portionsToRepeat(held.campaign, held.portions)).toEqual([])
  const machine = { cpu: 'a cpu', cores: 2, memoryGib: 24, node: '24', postgres: '', redis: '', commit: 'c', date: 'd' }
  expect(campaignSection(held, machine)).toMatch(/\| 6 \| .*lost.*stopped/)
})
