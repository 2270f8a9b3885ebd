import { ConfigError } from '@ashenda/core/config/env.ts'
import { describe, expect, test } from 'vitest'
import { parseApiConfig } from './config.ts'

const sound = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/ashenda',
  REDIS_URL: 'redis://localhost:6379/0',
  PHONE_PEPPER: 'p'.repeat(32),
  CODE_PEPPER: 'c'.repeat(32),
  CARD_KEY: 'k'.repeat(32),
  PUBLIC_URL: 'https://vote.example.org',
  CHAPA_WEBHOOK_SECRET: 'w'.repeat(32),
}

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseApiConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => problem.split(/[ =]/)[0] ?? '')
  }
}

describe('the api in production', () => {
  test('starts with a sound environment', () => {
    expect(problemsOf(sound)).toEqual([])
  })

  test.each([
    ['without the address people use', 'PUBLIC_URL', ''],
    ['without https', 'PUBLIC_URL', 'http://vote.example.org'],
    ['with a path in the address', 'PUBLIC_URL', 'https://vote.example.org/'],
    ['with demo data', 'DEMO', '1'],
    ['without limits', 'RATE_LIMITS', 'off'],
    ['with messages that are only shown', 'MESSAGES_ABROAD', 'sandbox'],
    ['without what signs webhooks', 'CHAPA_WEBHOOK_SECRET', ''],
    ['without its pepper', 'PHONE_PEPPER', ''],
    ['without the pepper of cards', 'CODE_PEPPER', ''],
    ['without the key that orders cards', 'CARD_KEY', ''],
    ['with a key that can be guessed', 'CARD_KEY', 'k'.repeat(31)],
    ['with a pepper too short', 'PHONE_PEPPER', 'pepper'],
  ])('does not start %s', (_case, name, value) => {
    expect(problemsOf({ ...sound, [name]: value })).toEqual([name])
  })

  test('names what is wrong in any environment and what is wrong in production together', () => {
    const { DATABASE_URL: _, ...rest } = sound
    expect(problemsOf({ ...rest, DEMO: '1', RATE_LIMITS: 'off', PUBLIC_URL: '', PORT: 'x' }).toSorted()).toEqual([
      'DATABASE_URL',
      'DEMO',
      'PORT',
      'PUBLIC_URL',
      'RATE_LIMITS',
    ])
  })

  test('elsewhere all of it is allowed', () => {
    expect(
      problemsOf({
        ...sound,
        NODE_ENV: 'test',
        DEMO: '1',
        RATE_LIMITS: 'off',
        PUBLIC_URL: '',
        CHAPA_WEBHOOK_SECRET: '',
        CARD_KEY: '',
      }),
    ).toEqual([])
  })
})
