import { hash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Heads } from '../../scripts/audit/heads.mjs'
import { RepeatedDigests } from '../../scripts/audit/repeated-digests.mjs'
import { inScratchFolder } from '../../scripts/audit/scratch-folder.mjs'

const digestOf = (number: number): string => hash('sha256', `${number}`)

/** More of each kind than are kept in memory before going to disk. */
const many = 120_000

test('repeated digests are found, however far apart, and no others', async () => {
  const found = await inScratchFolder(async (folder) => {
    const digests = new RepeatedDigests(folder)
    for (let number = 0; number < many; number += 1) digests.add(digestOf(number))
    digests.add(digestOf(many - 1))
    digests.add(digestOf(7))
    digests.add('0'.repeat(64))
    return [...digests.find()]
  })
  expect(found.toSorted()).toEqual([digestOf(many - 1), digestOf(7)].map((digest) => digest.slice(0, 32)).toSorted())
})

test('without ballots nothing repeats', async () => {
  expect(await inScratchFolder(async (folder) => [...new RepeatedDigests(folder).find()])).toEqual([])
})

test('the head after each link is known, for the first, the last and all between', async () => {
  const heads = Array.from({ length: 1_000 }, () => randomBytes(32).toString('hex'))
  await inScratchFolder(async (folder) => {
    const kept = new Heads(folder)
    for (const [index, head] of heads.entries()) {
      kept.push(head)
      // Also while there are fewer.
      expect(kept.after(index + 1)).toBe(head)
    }
    expect(heads.map((_, index) => kept.after(index + 1))).toEqual(heads)
    expect([0, -1, 1.5, 1_001].map((sequence) => kept.after(sequence))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    kept.close()
  })
})

test('nothing is left on the disk, even if the audit fails', async () => {
  let used = ''
  const failing = inScratchFolder(async (folder) => {
    used = folder
    expect(existsSync(folder)).toBe(true)
    throw new Error('the file cannot be read')
  })
  await expect(failing).rejects.toThrow('cannot be read')
  expect(existsSync(used)).toBe(false)
})
