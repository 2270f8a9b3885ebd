import { ConfigError } from '@ashenda/core/config/env.ts'
import { describe, expect, test } from 'vitest'
import { parseSandboxConfig } from './config.ts'

const sound = { CHAPA_SECRET_KEY: 'CHASECK_TEST-1', CHAPA_WEBHOOK_SECRET: 's'.repeat(32) }

describe('the Chapa sandbox', () => {
  test('starts with a key and a webhook secret', () => {
    expect(parseSandboxConfig(sound)).toMatchObject({ HOST: '127.0.0.1', CHAPA_SANDBOX_PORT: 3030 })
  })

  test('does not start in production, however sound its environment', () => {
    expect(() => parseSandboxConfig({ ...sound, NODE_ENV: 'production' })).toThrow(ConfigError)
    expect(() => parseSandboxConfig({ ...sound, NODE_ENV: 'production' })).toThrow(/no payment may be simulated/)
  })

  test('names all that is wrong', () => {
    const parse = () =>
      parseSandboxConfig({ NODE_ENV: 'production', CHAPA_SECRET_KEY: 'secret', CHAPA_SANDBOX_URL: 'http://a/b' })
    expect(parse).toThrow(/CHAPA_WEBHOOK_SECRET[\s\S]*CHAPA_SANDBOX_URL [\s\S]*CHAPA_SECRET_KEY [\s\S]*NODE_ENV/)
  })
})
