import type { Sql } from '@ashenda/db/client.ts'
import { describe, expect, test } from 'vitest'
import { moveTime } from '../../support/contest-data.ts'
import { type Site, useSite, type Visitor } from '../support/site.ts'
import { beContestant, now, tellOfPayments } from './demo.ts'
import { type Language, lookThrough, phone } from './look-through.ts'
import { tellOfResult } from './result-data.ts'
import { tellOfCatalogue } from './shop-data.ts'
import { dashboard } from './states/accounts.ts'
import { homeStates } from './states/home.ts'
import { forms, pages } from './states/pages.ts'
import type { State } from './states/state.ts'

/** Hours that read the same whenever the tests run. */
const fixHours = (sql: Sql) =>
  moveTime(sql, (tx) => tx`update contests set opens_at = '2026-01-01T09:00:00Z', closes_at = '2040-09-11T09:00:00Z'`)

/** Every page that is not the console's, and its states, in a language, at 360, 768 and 1440 px, light and dark. */
export function describeLooks(language: Language): void {
  const site = useSite({ seed: fixHours })

  async function start(be: (site: Site, visitor: Visitor) => Promise<unknown>): Promise<Visitor> {
    const visitor = await site.visitor({ viewport: phone, reducedMotion: 'reduce', timezoneId: 'Africa/Addis_Ababa' })
    await visitor.page.clock.setFixedTime(now)
    await be(site, visitor)
    await visitor.page.goto(`/about?lang=${language}`)
    return visitor
  }
  const beNobody = async (): Promise<void> => undefined
  const tellOfVotes = async (visitor: Visitor): Promise<void> => {
    await tellOfPayments(visitor)
    await tellOfResult(visitor)
    await tellOfCatalogue(visitor)
  }

  const groups: readonly [string, () => Promise<Visitor>, () => readonly State[]][] = [
    ['the first page and its dialogs', () => start(beNobody), () => homeStates(site.demo.contestantIds[4] ?? '')],
    ['pages to read', () => start((_, visitor) => tellOfVotes(visitor)), () => pages],
    ['forms', () => start(beNobody), () => forms],
    ["a contestant's pages", () => start(beContestant), () => dashboard],
  ]

  describe(`in ${language}`, () => {
    test.each(groups)(
      '%s: nothing stands out, every control has a name, axe finds nothing, and it looks as it did',
      async (_, visit, states) => {
        expect(await lookThrough(await visit(), language, states())).toEqual([])
      },
      240_000,
    )
  })
}
