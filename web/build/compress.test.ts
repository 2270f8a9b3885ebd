import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compress } from './compress.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'compress-'))
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  await writeFile(join(root, 'main.js'), `console.log(${JSON.stringify('a long text '.repeat(100))})`)
})
afterEach(() => rm(root, { recursive: true }))

const buildWith = (...plugins: readonly Plugin[]) =>
  build({ root, configFile: false, logLevel: 'silent', plugins: [...plugins, compress()] })

test('[OPS-01] a build that fails says why, where nothing was ever built too', async () => {
  const broken: Plugin = {
    name: 'broken',
    transform() {
      throw new Error('a style sheet is missing')
    },
  }
  await expect(buildWith(broken)).rejects.toThrow('a style sheet is missing')
})

test('[HOM-05] every text of a build lies beside itself compressed, that too which is made of the finished page', async () => {
  const late: Plugin = {
    name: 'late',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'] ? 'the page is here ' : ''
      this.emitFile({ type: 'asset', fileName: 'late.js', source: page.repeat(100) })
    },
  }
  await buildWith(late)
  const assets = await readdir(join(root, 'dist/assets'))
  expect(assets.map((name) => name.replace(/^.*?[.]/, '')).sort()).toEqual(['js', 'js.br', 'js.gz'])
  const zipped = await readFile(join(root, 'dist/late.js.gz'))
  expect(gunzipSync(zipped).toString()).toBe('the page is here '.repeat(100))
})
