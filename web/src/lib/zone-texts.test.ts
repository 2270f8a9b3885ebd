import { documentLanguages } from '@ashenda/core/domain/document.ts'
import { documentTextsIn } from '@ashenda/core/domain/document-texts.ts'
import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import { zoneInTitle } from '@ashenda/core/domain/zone-title.ts'
import { expect, test } from 'vitest'
import { loadTexts } from './texts.ts'

test.each(documentLanguages)('printed documents name the zones as the pages do: %s', async (language) => {
  const [loaded] = await loadTexts(language, ['first-page'])
  const home = loaded?.bundle['home'] as Record<string, string> // of first-page.json
  const printed = documentTextsIn(language)
  for (const { key, name } of zoneSeeds) expect(printed.zone(name)).toBe(home[`zone_${key}`])
  expect(printed.missTitle('mekelle zone')).toBe(
    home['miss']?.replace('{{zone}}', zoneInTitle(home['zone_mekelle'] ?? '')),
  )
  expect(printed.zone('an admin’s own zone')).toBe('an admin’s own zone')
})
