import { passwordLength } from '@ashenda/core/domain/account.ts'
import { expect, test } from 'vitest'
import { isCommonPassword } from './is-common-password.ts'

test('[REG-03] the most used passwords are known in whatever case, and nothing else is', () => {
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
