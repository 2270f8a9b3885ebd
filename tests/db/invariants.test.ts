import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { ballotTables } from './invariants/ballots.ts'
import { cardTables } from './invariants/cards.ts'
import { chainTables } from './invariants/chain.ts'
import { contentTables } from './invariants/content.ts'
import { contestTables } from './invariants/contest.ts'
import { namesOfInvariants, verdictOn } from './invariants/invariant.ts'
import { moderationTables } from './invariants/moderation.ts'
import { noticeTables } from './invariants/notices.ts'
import { operationTables } from './invariants/operations.ts'
import { paymentTables } from './invariants/payments.ts'
import { people } from './invariants/people.ts'
import { promotionTables } from './invariants/promotion.ts'
import { roundTables } from './invariants/rounds.ts'
import { titleTables } from './invariants/titles.ts'

const tables = [
  ...people,
  ...contestTables,
  ...contentTables,
  ...ballotTables,
  ...paymentTables,
  ...cardTables,
  ...chainTables,
  ...operationTables,
  ...moderationTables,
  ...noticeTables,
  ...promotionTables,
  ...titleTables,
  ...roundTables,
]

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

describe.each(tables)('$table', (invariants) => {
  test.each(invariants.taken)('accepts: %s', async (_title, change) => {
    expect(await verdictOn(database.sql, invariants, change)).toBe('taken')
  })

  test.each(invariants.refused)('%s refuses: %s', async (by, _title, change) => {
    expect(await verdictOn(database.sql, invariants, change)).toBe(by)
  })
})

test('every check, key and reference of the database is tested above', async () => {
  const tried = new Set(tables.flatMap(({ refused }) => refused.map(([by]) => by)))
  expect([...tried].toSorted()).toEqual(await namesOfInvariants(database.sql))
})
