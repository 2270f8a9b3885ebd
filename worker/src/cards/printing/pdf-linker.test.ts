import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { mergePdfs } from './merge.ts'
import { PdfFile } from './pdf-file.ts'
import { isDictionary } from './pdf-value.ts'

/** A one-page file as Chromium writes it; `objects` are its own from number 4 on. */
function fileOf(page: string, objects: readonly string[] = [], catalog = '<</Type /Catalog\n/Pages 2 0 R>>'): Buffer {
  const all = [catalog, '<</Type /Pages\n/Count 1\n/Kids [3 0 R]>>', page, ...objects]
  const places: number[] = []
  let text = '%PDF-1.4\n%\xd3\xeb\xe9\xe1\n'
  for (const [index, object] of all.entries()) {
    places.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<</Size ${all.length + 1}\n/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

const stream = (content: string): string => `<</Length ${content.length}>> stream\n${content}\nendstream`
const page = (entries = ''): string =>
  `<</Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 10 10]\n/Resources <</Font <</F1 5 0 R>>>>\n/Contents 4 0 R${entries}>>`
const font = '<</Type /Font\n/BaseFont /A#20b\n/Note (with \\) and (pairs))\n/Wide [1 -2.5 .5 true null <0aF>]>>'

const merge = async (...parts: Uint8Array[]): Promise<Buffer> =>
  buffer(
    mergePdfs(
      (async function* () {
        yield* parts
      })(),
    ),
  )

test('streams pass byte for byte, and values as written', async () => {
  const content = '\x00\xffendstream endobj 7 0 obj << ( stream\r\n'
  const merged = new PdfFile(await merge(fileOf(page(), [stream(content), font])))
  const [number = 0] = merged.pages()
  const { value } = merged.object(number)
  const contents = isDictionary(value) ? value.get('/Contents') : undefined
  const { stream: copied } = merged.object(Number((contents as { number: number }).number)) // a reference
  expect(Buffer.from(copied ?? []).toString('latin1')).toBe(content)
  const text = (await merge(fileOf(page(), [stream(''), font]))).toString('latin1')
  expect(text).toContain('/BaseFont /A#20b\n/Note (with \\) and (pairs))\n/Wide [1 -2.5 .5 true null <0aF>]')
})

test('shared content is written once, different content twice', async () => {
  const parts = ['one', 'two', 'one'].map((content) => fileOf(page(), [stream(content), font]))
  const text = (await merge(...parts)).toString('latin1')
  expect(text.match(/\/Type \/Page\n/g)).toHaveLength(3)
  expect(text.match(/\/BaseFont/g)).toHaveLength(1)
  expect(text.match(/stream\none\n/g)).toHaveLength(1)
  expect(text.match(/stream\ntwo\n/g)).toHaveLength(1)
})

const whole = fileOf(page(), [stream('q Q'), font])
const wholeText = whole.toString('latin1')
const changed = (from: string, to: string): Buffer => Buffer.from(wholeText.replace(from, to), 'latin1')

test.each([
  ['nothing at all', Buffer.alloc(0)],
  ['no PDF', Buffer.from('<html>')],
  ['its first half', whole.subarray(0, whole.length / 2)],
  ['without its last line', whole.subarray(0, -6)],
  ['with a table elsewhere', changed('startxref\n', 'startxref\n1')],
  ['encrypted', changed('/Root 1 0 R', '/Root 1 0 R\n/Encrypt 5 0 R')],
  ['with earlier versions in it', changed('/Root 1 0 R', '/Root 1 0 R\n/Prev 9')],
  ['a stream longer than the file', changed('/Length 3', '/Length 999999')],
  ['a stream of a wrong length', changed('/Length 3', '/Length 2')],
  ['a stream whose length is elsewhere', fileOf(page(), ['<</Length 5 0 R>> stream\nq\nendstream', '1'])],
  ['a page of annotations', fileOf(page('\n/Annots [5 0 R]'), [stream('q Q'), font])],
  ['a page without a size', changed('/MediaBox [0 0 10 10]', '/Tabs /S')],
  ['a wrong number of pages', changed('/Count 1', '/Count 2')],
  ['pages in a circle', changed('/Kids [3 0 R]', '/Kids [2 0 R]')],
  ['objects in a circle', fileOf(page(), [stream('q Q'), '<</Type /Font\n/Self 5 0 R>>'])],
  ['an object that refers to a page', fileOf(page(), [stream('q Q'), '<</Type /Font\n/Page 3 0 R>>'])],
  ['an object that is not there', changed('/F1 5 0 R', '/F1 9 0 R')],
  ['a later generation', changed('/F1 5 0 R', '/F1 5 1 R')],
  ['a catalog with forms', fileOf(page(), [stream('q Q'), font], '<</Type /Catalog\n/Pages 2 0 R\n/AcroForm 5 0 R>>')],
  ['nested without end', fileOf(page(), [stream('q Q'), '['.repeat(10_000)])],
  ['one key twice', changed('/Type /Font', '/Type /Font /Type /Font')],
])('a part that is not understood is refused: %s', async (_, part) => {
  await expect(merge(whole)).resolves.toBeInstanceOf(Buffer)
  await expect(merge(whole, part)).rejects.toThrow('PDF not understood')
})

test('no parts make no file', async () => {
  await expect(merge()).rejects.toThrow('without pages')
})
