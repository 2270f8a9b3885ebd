import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test('an id is exactly a lower-case UUID', () => {
  const id = randomUUID()
  expect(isUuid(id)).toBe(true)
  for (const other of ['', id.toUpperCase(), id.slice(1), `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', '')])
    expect(isUuid(other)).toBe(false)
})
