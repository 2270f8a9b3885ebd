import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { projectFile } from '../support/project-file.ts'
import { usePublishedResult } from '../support/published-result.ts'
import { runNode } from '../support/run-node.ts'

const result = usePublishedResult()

const noise = randomBytes(400_000).toString('base64')
const unreadable: readonly (readonly [string, string, string | Buffer | undefined, string])[] = [
  ['not there', 'away.jsonl', undefined, 'is not there'],
  ['packed, and not there', 'away.jsonl.gz', undefined, 'is not there'],
  ['not packed, against its name', 'plain.jsonl.gz', 'no gzip\n', 'is not packed by gzip'],
  ['cut off', 'cut.jsonl.gz', gzipSync('{}').subarray(0, -9), 'breaks off'],
  ['cut off behind what is no entry', 'noise.jsonl.gz', gzipSync(`x\n${noise}`).subarray(0, -9), 'line 1'],
  ['empty', 'empty.jsonl.gz', '', 'breaks off'],
  ['no entry', 'null.jsonl', 'null\n', 'line 1'],
]

test('the example in the file’s description holds, and with another vote it does not', async () => {
  const [, example = ''] = /```jsonl\n([^`]+)```/.exec(projectFile('docs/result-format.md')) ?? []
  const file = path.join(result.folder, 'example.jsonl')
  await writeFile(file, example)
  expect(await runNode('scripts/audit.mjs', {}, [file])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/2 links.*ballots {6}2,.*changed later: 1.*The result holds[.]/s),
  })
  await writeFile(file, example.replace('"kind":"paid"', '"kind":"free"'))
  expect(await runNode('scripts/audit.mjs', {}, [file])).toMatchObject({ code: 1 })
})

describe('an unreadable result is reported in one sentence:', () => {
  test.each(unreadable)('%s', async (_what, name, content, said) => {
    const file = path.join(result.folder, name)
    if (content !== undefined) await writeFile(file, content)
    const { code, output } = await runNode('scripts/audit.mjs', {}, [file])
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
    expect(output.trimEnd().split('\n')).toHaveLength(1)
  })

  test('a folder', async () => {
    expect(await runNode('scripts/audit.mjs', {}, [result.folder])).toEqual({
      code: 1,
      output: `${result.folder} is a folder, not a file\n`,
    })
  })
})

test.each([
  ['is not there', undefined],
  ['is no list of checkpoints', 'no JSON'],
  ['is no list of checkpoints', 'null'],
  ['is no list of checkpoints', '{"success":true}'],
  ['is no list of checkpoints', '{"checkpoints":[null]}'],
])('unreadable kept checkpoints are never ignored: %s (%s)', async (said, content) => {
  const kept = path.join(result.folder, `${randomUUID()}.json`)
  if (content !== undefined) await writeFile(kept, content)
  const { code, output } = await result.audit(result.sound, '--checkpoints', kept)
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^\\S+ ${said}[^\n]*\n$`))
})

test('the audit explains its usage and exit codes', async () => {
  expect(await runNode('scripts/audit.mjs', {}, ['--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('3  not decided'),
  })
  expect((await result.audit(result.sound, '--checkpoints')).code).toBe(2)
  expect((await result.audit(result.sound, '--checkpoints', await result.keep([]), 'more')).code).toBe(2)
})

test('a file that is no result is reported plainly', async () => {
  const broken = path.join(result.folder, 'broken.jsonl')
  await appendFile(broken, 'no JSON\n')
  expect(await runNode('scripts/audit.mjs', {}, [broken])).toMatchObject({
    code: 1,
    output: expect.stringContaining('line 1'),
  })
  expect(await runNode('scripts/audit.mjs', {}, [path.join(result.folder, 'nowhere')])).toMatchObject({ code: 1 })
  expect(await runNode('scripts/audit.mjs', {})).toMatchObject({
    code: 2,
    output: expect.stringContaining('npm run audit'),
  })
})
