import type { Batch } from '@ashenda/db/queries/cards/cards.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepOf } from './orders.ts'

const ordered: Batch = {
  id: 'batch',
  number: 1,
  amount: 100,
  note: '',
  agent: '',
  contest: null,
  createdAt: new Date(),
  codesAt: null,
  renderedAt: null,
  purgedAt: null,
  file: null,
  bytes: null,
  problem: null,
  made: 0,
  drawn: 0,
  activated: 0,
}
const made = (amount: number): Batch => ({ ...ordered, amount, codesAt: new Date(), made: amount })
const drawn = (amount: number): Batch => ({ ...made(amount), file: 'batch.pdf', bytes: 1, drawn: amount })
const linkOf = (id: string): string => `/pdfCards/${id}.pdf`
const progressOf = (batch: Batch): number => stepOf(batch, linkOf).progress

/** Every row a batch of so many cards goes through, if each step is seen. */
function rowsOf(amount: number): readonly Batch[] {
  const counts = Array.from({ length: amount + 1 }, (_, count) => count)
  return [
    ...counts.map((count) => ({ ...ordered, amount, made: count })),
    ...counts.map((count) => ({ ...made(amount), drawn: count })),
    ...counts.map((count) => ({ ...drawn(amount), activated: count })),
    { ...drawn(amount), activated: amount, renderedAt: new Date() },
  ]
}

describe('[QUE-02] the progress of a batch', () => {
  test('never goes back, and is 100 when there is the file, not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (amount) => {
        const seen = rowsOf(amount).map(progressOf)
        expect(seen).toEqual(seen.toSorted((a, b) => a - b))
        expect([seen[0], seen.at(-1)]).toEqual([0, 100])
        expect(seen.filter((percent) => percent === 100)).toHaveLength(1)
      }),
    )
  })

  test.each([
    ['0 as it is ordered', ordered, 0],
    ['5 when half of its codes are made', { ...ordered, made: 50 }, 5],
    ['10 when all of them are', made(100), 10],
    ['52 when half of it is drawn', { ...made(100), drawn: 50 }, 52],
    ['95 when all of it is', { ...made(100), drawn: 100 }, 95],
    ['96 when it is put together', drawn(100), 96],
    ['99 when its cards can pay', { ...drawn(100), activated: 100 }, 99],
  ])('is %s', (_case, batch, progress) => {
    expect(progressOf(batch)).toBe(progress)
  })

  test('comes with the link to its file, while there is one, and with what went wrong', () => {
    const ready = { ...drawn(100), activated: 100, renderedAt: new Date() }
    expect(stepOf(ready, linkOf)).toEqual({ status: 'ready', progress: 100, link: '/pdfCards/batch.pdf' })
    expect(stepOf({ ...ready, purgedAt: new Date() }, linkOf)).toEqual({ status: 'purged', progress: 100 })
    expect(stepOf({ ...made(100), problem: 'no room' }, linkOf)).toEqual({
      status: 'failed',
      progress: 10,
      problem: 'no room',
    })
  })
})
