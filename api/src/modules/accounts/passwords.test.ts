import { expect, test } from 'vitest'
import { Passwords } from './passwords.ts'

test('somebody known waits for no stranger that came before, and has one such place at a time', async () => {
  const passwords = new Passwords()
  const ended: string[] = []
  const check = async (who: string, account?: string): Promise<void> => {
    await passwords.verify(undefined, 'a guess', account)
    ended.push(who)
  }
  const strangers = Array.from({ length: 40 }, () => check('stranger'))
  const known = [check('her', 'her account'), check('her again', 'her account')]
  await Promise.all([...strangers, ...known])
  // In order of arrival both would end last. A starved thread lets some strangers pass.
  expect(ended.indexOf('her')).toBeLessThan(20)
  expect(ended.indexOf('her again')).toBeGreaterThan(20)
  await passwords.stop()
})

test('more strangers than are hashed in some seconds are told to come again, and somebody known is not', async () => {
  const passwords = new Passwords()
  const answers = Array.from({ length: 140 }, () =>
    passwords.verify(undefined, 'a guess').then(
      () => 'ended',
      (error: { code?: string }) => error.code,
    ),
  )
  const her = passwords.verify(undefined, 'hers', 'her account')
  expect(await her).toBe(false)
  const stopped = passwords.stop()
  expect(await Promise.all(answers)).toContain('busy')
  await stopped
})
