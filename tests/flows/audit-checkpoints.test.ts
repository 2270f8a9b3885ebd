import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Checkpoint, changeCount, loosened, type Tamper, usePublishedResult } from '../support/published-result.ts'

const result = usePublishedResult()

test('a file that ends before a kept checkpoint neither holds nor fails: a later one is requested, and reaches it', async () => {
  const kept = await result.keep(result.checkpoints)
  expect(await result.audit(result.early)).toMatchObject({
    code: 0,
    output: expect.stringContaining('The result holds.'),
  })
  const { code, output } = await result.audit(result.early, '--checkpoints', kept)
  expect(code).toBe(3)
  expect(output).toMatch(
    /^The file ends at link 3: 1 kept checkpoint of link 5, signed at 2\S+Z, cannot be checked with it\.$/m,
  )
  expect(output).toMatch(/^Not decided: up to link 3 everything holds.* links were taken away\.$/m)
  expect(output).not.toMatch(/PROBLEM|The result/)
  expect((await result.audit(result.sound, '--checkpoints', kept)).code).toBe(0)
})

test('kept checkpoints beyond the end of the file are named in one line, first link first', async () => {
  const newest = result.checkpoints.at(-1)
  if (!newest) throw new Error('nothing is signed')
  const next = { ...newest, sequence: 6 }
  const kept = await result.keep([
    { ...next, signature: Buffer.from(result.signer.sign(next)).toString('hex') },
    newest,
  ])
  const { code, output } = await result.audit(result.early, '--checkpoints', kept)
  expect([code, output]).toEqual([
    3,
    expect.stringContaining(`2 kept checkpoints of links 5 to 6, the first signed at ${newest.signedAt}, cannot`),
  ])
})

const behind: readonly (readonly [string, Tamper, (newer: Checkpoint) => Partial<Checkpoint>, string])[] = [
  ['a count was changed', changeCount, () => ({}), 'published are'],
  ['the end was cut off', (all) => all.splice(-1, 1), () => ({}), 'has no end'],
  ['its signature is another', () => {}, () => ({ signature: '00'.repeat(64) }), 'does not fit'],
  ['it is signed for another link', () => {}, ({ sequence }) => ({ sequence: sequence + 1 }), 'does not fit'],
  ['it is of another contest', () => {}, () => ({ contest: randomUUID() }), 'another contest'],
]

describe('a kept checkpoint beyond the end of the file excuses nothing:', () => {
  test.each(behind)('%s', async (_what, tamper, changed, said) => {
    const newer = result.checkpoints.find(({ sequence }) => sequence === 5)
    if (!newer) throw new Error('link 5 is not signed')
    const entries = loosened(result.early)
    tamper(entries)
    const { code, output } = await result.audit(
      entries,
      '--checkpoints',
      await result.keep([{ ...newer, ...changed(newer) }]),
    )
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
    expect(output).toMatch(/^The result does not hold: 1 problem\.$/m)
  })
})

test('removed links are exposed by the file’s own checkpoint', async () => {
  const newer = result.checkpoints.filter(({ sequence }) => sequence === 5)
  const { code, output } = await result.audit([...result.early.slice(0, -1), ...newer, ...result.early.slice(-1)])
  expect([code, output]).toEqual([1, expect.stringContaining('links were taken away')])
})
