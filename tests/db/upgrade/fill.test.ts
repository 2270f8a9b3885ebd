import { expect, test } from 'vitest'
import { gapsOf } from './dump.ts'
import { fillSite } from './fill/fill.ts'
import { startSite } from './fill/site.ts'
import { readContent } from './read-content.ts'

test('the next dump fills every column of every current table', async () => {
  const site = await startSite()
  try {
    await fillSite(site)
    expect(gapsOf(await readContent(site.platform.sql))).toEqual([])
  } finally {
    await site.close()
  }
}, 240_000)
