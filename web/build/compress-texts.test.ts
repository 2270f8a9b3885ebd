import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressTexts } from './compress-texts.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compress-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.server'))
})
afterEach(() => rm(folder, { recursive: true }))

const text = 'a long text '.repeat(100)

test('every text of a build has compressed files beside it that decompress to it', async () => {
  await writeFile(join(folder, 'index.html'), text)
  await writeFile(join(folder, 'assets/main.js'), text)
  await compressTexts(folder)
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual(['main.js', 'main.js.br', 'main.js.gz'])
  expect(gunzipSync(await readFile(join(folder, 'index.html.gz'))).toString()).toBe(text)
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/main.js.br'))).toString()).toBe(text)
})

test('pictures, small texts, those that would grow, and unserved files are left alone', async () => {
  await writeFile(join(folder, 'photo.webp'), text)
  await writeFile(join(folder, 'small.js'), 'short')
  await writeFile(join(folder, 'noise.js'), randomBytes(700))
  await writeFile(join(folder, '.server/main.js'), text)
  await writeFile(join(folder, '.chunks.json'), text)
  await compressTexts(folder)
  expect((await readdir(folder)).sort()).toEqual([
    '.chunks.json',
    '.server',
    'assets',
    'noise.js',
    'photo.webp',
    'small.js',
  ])
  expect(await readdir(join(folder, '.server'))).toEqual(['main.js'])
})

test('a build compressed before is compressed again', async () => {
  await writeFile(join(folder, 'index.html'), text)
  await writeFile(join(folder, 'index.html.gz'), 'of an older one')
  await compressTexts(folder)
  expect(gunzipSync(await readFile(join(folder, 'index.html.gz'))).toString()).toBe(text)
})
