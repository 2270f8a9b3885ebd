import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** What a guarded process can still do; guarding this one would stop its other tests from drawing. */
const program = `
  const { default: sharp } = await import('sharp')
  const { guardDecoder } = await import('@ashenda/worker/photos/decode-photo.ts')
  const { decodePhoto } = await import('@ashenda/worker/photos/decode-photo.ts')
  const { pictureFiles } = await import('@ashenda/platform/pictures/picture-files.ts')
  const drawn = sharp({ create: { width: 400, height: 500, channels: 3, background: '#c86432' } })
  const made = {}
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff']) made[format] = await drawn.toFormat(format).toBuffer()
  made.svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"/>')
  await guardDecoder()
  const readable = []
  for (const [format, bytes] of Object.entries(made)) {
    await sharp(bytes).raw().toBuffer().then(() => readable.push(format), () => {})
  }
  const { files } = await pictureFiles(await decodePhoto(made.jpeg))
  console.log(JSON.stringify({ readable, files: files.length, threads: sharp.concurrency() }))`

test('the process that prepares photos can read photos and nothing else', () => {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd, encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual({ readable: ['jpeg', 'png', 'webp', 'avif'], files: 5, threads: 1 })
})
