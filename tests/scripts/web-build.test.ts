import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompressed } from '../../scripts/setup/web-build.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'web-build-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function buildOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const build = path.join(folder, name)
  await mkdir(path.join(build, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(build, file), text)
  return build
}

const compressed = {
  'assets/a.js': 'a',
  'assets/a.js.br': 'br of a',
  'assets/a.js.gz': 'gz of a',
  'robots.txt.gz': 'r',
}

test('[OPS-01] compressed files come beside those of a site that already serves', async () => {
  const serving = await buildOf('serving', { 'assets/a.js': 'a', 'robots.txt': '' })
  addCompressed(await buildOf('again', { ...compressed, 'robots.txt': '' }), serving)
  expect(await readFile(path.join(serving, 'assets/a.js.br'), 'utf8')).toBe('br of a')
  expect(existsSync(path.join(serving, 'assets/a.js.gz'))).toBe(true)
  expect(existsSync(path.join(serving, 'robots.txt.gz'))).toBe(true)
})

test.each([
  ['has changed', { 'assets/a.js': 'b', 'robots.txt': '' }, 'assets/a.js'],
  ['is not there', { 'assets/a.js': 'a' }, 'robots.txt'],
])('[OPS-01] none comes where a file %s meanwhile: it would answer for another text', async (_, files, told) => {
  const serving = await buildOf('serving', files)
  const again = await buildOf('again', { ...compressed, 'robots.txt': '' })
  expect(() => addCompressed(again, serving)).toThrow(`${told} is another file now`)
  expect(existsSync(path.join(serving, 'assets/a.js.br'))).toBe(false)
})
