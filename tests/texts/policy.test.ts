import { keptDays } from '@ashenda/db/queries/privacy/retention.ts'
import { expect, test } from 'vitest'
import { loadResources } from '../../scripts/check/texts/load-resources.ts'

test('the privacy policy promises the actual retention days in every language', async () => {
  const told = (await loadResources()).flatMap(({ code, namespaces }) => {
    const text = namespaces.get('policy')?.['keepingText']
    return typeof text === 'string' ? [{ code, days: (text.match(/\d+/g) ?? []).map(Number) }] : []
  })
  expect(told.length).toBeGreaterThanOrEqual(6)
  // After these some languages write 'a year' as a number.
  for (const { code, days } of told)
    expect(days.slice(0, 3), code).toEqual([keptDays.sessions, keptDays.voters, keptDays.requestsHandled])
})
