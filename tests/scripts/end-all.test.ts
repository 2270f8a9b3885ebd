import { expect, test } from 'vitest'
import { endAll } from '../support/end-all.ts'

test('everything a test file started is stopped in order, even if one fails, and each error is reported', async () => {
  const ended: string[] = []
  const errors = [new Error('the platform stays'), new Error('the proxy stays')]
  const ending = endAll(
    () => Promise.reject(errors[0]),
    () => {
      throw errors[1]
    },
    undefined,
    { close: async () => ended.push('redis') },
    () => ended.push('folder'),
  )
  await expect(ending).rejects.toMatchObject({ errors })
  expect(ended).toEqual(['redis', 'folder'])
})
