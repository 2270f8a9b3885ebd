import type { FieldAnswer } from '@ashenda/core/contracts/http/field.ts'
import { queuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer } from '../../../testing/server.ts'

const { state } = queuesAnswer.properties

/** Queries of the calls. */
const asked: string[] = []

async function open(measured: Omit<FieldAnswer, 'success'>) {
  answer('GET', '/admin/queues', { success: true, state: sample(state, { queues: [] }), history: [] })
  answer('GET', '/admin/field', ({ path }) => {
    asked.push(path)
    return { success: true, ...measured }
  })
  const user = await openPage('/dashboard/admin/queues', { auth: admin })
  return { user, section: within(await screen.findByRole('region', { name: 'On visitors’ phones' })) }
}

test('speeds are shown by page with what is slow marked, and anew by language', async () => {
  const { user, section } = await open({
    rows: [
      { name: '', visits: 1_200, LCP: 2_612, INP: 180, CLS: 20 },
      { name: 'home', visits: 900, LCP: 4_700, INP: null, CLS: 310 },
    ],
    errors: [
      {
        message: 'TypeError: x is undefined',
        place: '/assets/a.js:1:2',
        page: 'home',
        count: 3,
        lastDay: '2027-08-22',
      },
    ],
  })
  const rows = (await section.findAllByRole('row')).map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows.slice(1)).toEqual([
    ['All together', '1,200', '2.6 s', '180 ms', '0.02'],
    ['First page', '900', '4.7 s', '–', '0.31'],
  ])
  expect(section.getByText('TypeError: x is undefined /assets/a.js:1:2')).toBeDefined()
  await user.click(section.getByRole('button', { name: 'Language' }))
  await section.findByRole('columnheader', { name: 'Language' })
  expect(asked.at(-1)).toBe('/admin/field?by=language&days=7')
})

test('before anything is measured it says so', async () => {
  const { section } = await open({ rows: [], errors: [] })
  expect(await section.findByText('Nothing was measured in this time.')).toBeDefined()
})
