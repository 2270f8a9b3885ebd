import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutNames, fontsFolder } from './cut-fonts.ts'

const styles = join(import.meta.dirname, '../src/ui')

test('the cut fonts match the style sheets and the installed packages', async () => {
  const sheets = (await readdir(styles)).filter((name) => /^fonts[\w-]*[.]css$/.test(name))
  const wanted = await Promise.all(sheets.map(async (name) => cutNames(await readFile(join(styles, name), 'utf8'))))
  const lie = (await readdir(fontsFolder)).filter((name) => name.endsWith('.woff2'))
  expect(lie.sort(), 'a build cuts what is missing into web/fonts; what is too much has to be removed there').toEqual(
    [...new Set(wanted.flat())].sort(),
  )
  for (const name of lie) expect((await readFile(join(fontsFolder, name))).subarray(0, 4).toString()).toBe('wOF2')
})
