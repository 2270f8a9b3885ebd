import { passwordLength } from '@ashenda/core/domain/account.ts'
import { expect, test } from 'vitest'
import { isCommonPassword } from './is-common-password.ts'

test('the most used passwords are recognised in any case, and nothing else is', () => {
  for (const common of ['password', '12345678', 'Password1', 'QWERTY123', 'iloveyou1', 'passw0rd'])
    expect(isCommonPassword(common), common).toBe(true)
  for (const rare of [
    '',
    ' password',
    'weaving tilfi',
    'የአክሱም ሐወልቲ 1937',
    'constructor',
    'p'.repeat(passwordLength.most),
  ])
    expect(isCommonPassword(rare), rare).toBe(false)
})

test('local words with years and signs are recognised, and sentences with them are not', () => {
  for (const common of [
    'ashenda2026',
    'Ashenda@123',
    'tigraytigray',
    '123-Mekelle',
    'አሸንዳ2018',
    'ትግራይትግራይ',
    'Admin#2026',
  ])
    expect(isCommonPassword(common), common).toBe(true)
  for (const rare of ['ashenda in the rain', 'Tigray has mountains', 'አሸንዳ ብዝናብ', '2026-08-24', 'adwamountainpass'])
    expect(isCommonPassword(rare), rare).toBe(false)
})
