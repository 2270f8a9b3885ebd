import { ConfigError } from '@ashenda/core/config/env.ts'
import { describe, expect, test } from 'vitest'
import { parseDatabaseConfig } from './config.ts'

const sound = {
  DATABASE_URL: 'postgres://localhost/ashenda',
  ADMIN_PHONE: '0911 000 001',
  ADMIN_EMAIL: ' admin@example.org ',
  ADMIN_PASSWORD: 'a good password',
}

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    parseDatabaseConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('the first admin of the environment', () => {
  test('has phone, e-mail and password in stored form', () => {
    const { admin } = parseDatabaseConfig({ ...sound, ADMIN_PASSWORD: 'cafe\u0301 cafe\u0301' })
    expect(admin).toEqual({ phone: '+251911000001', email: 'admin@example.org', password: 'caf\u00e9 caf\u00e9' })
  })

  test('is optional', () => {
    expect(parseDatabaseConfig({ DATABASE_URL: sound.DATABASE_URL, ADMIN_PHONE: '' }).admin).toBeUndefined()
  })

  test.each([
    ['ADMIN_PASSWORD', 'seven 7', 'ADMIN_PASSWORD must have 8 to 128 characters'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'ADMIN_PASSWORD must have 8 to 128 characters'],
    ['ADMIN_PHONE', '12345', 'ADMIN_PHONE is not the number of a mobile phone'],
    ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL is not an e-mail address'],
    ['ADMIN_PHONE', '', 'ADMIN_PHONE is not set, and the first admin needs it'],
    ['ADMIN_EMAIL', '', 'ADMIN_EMAIL is not set, and the first admin needs it'],
    ['ADMIN_PASSWORD', '', 'ADMIN_PASSWORD is not set, and the first admin needs it'],
  ])('cannot have as %s %j', (name, value, problem) => {
    expect(problemsOf({ ...sound, [name]: value })).toEqual([problem])
  })

  test('is validated together with everything else', () => {
    expect(problemsOf({ ...sound, DATABASE_URL: '', ADMIN_EMAIL: 'x', ADMIN_PHONE: 'y' })).toHaveLength(3)
  })
})
