import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { expect, test } from 'vitest'
import { tellsRefusal } from './take-page-data.ts'

const now = '2026-08-01T00:00:00Z'
const problemOf = (code: string) => ({ of: 'x', problem: { code, message: code, status: 400 } })
const standing = { ballot: 'x', reason: null, kind: null, at: null }

test('[NAV-02] a document that says why something was refused is known by its data', () => {
  const telling: readonly Partial<FirstData>[] = [
    { form: { values: {}, problems: { phone: { code: 'bad_phone', message: 'bad' } } } },
    { found: problemOf('too_many_requests') },
    { receipt: problemOf('too_many_requests') },
    { castStandings: [{ ...standing, status: 'refused' }] },
  ]
  const others: readonly Partial<FirstData>[] = [
    {},
    { form: { values: { phone: '1' }, problems: {} } },
    { found: problemOf('not_found') },
    { receipt: problemOf('not_found') },
    { castStandings: [{ ...standing, status: 'counted' }] },
  ]
  expect(telling.map((data) => tellsRefusal({ now, ...data }))).toEqual(telling.map(() => true))
  expect(others.map((data) => tellsRefusal({ now, ...data }))).toEqual(others.map(() => false))
})
