import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { ConfigError, parseEnv, parseEnvWith, secret, sharedEnv, storageEnv, storageProblems } from './env.ts'

const schema = Type.Object({
  ...sharedEnv,
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
  DEMO: Type.Boolean({ default: false }),
  PEPPER: secret,
})
const sound = {
  DATABASE_URL: 'postgres://localhost/ashenda',
  REDIS_URL: 'redis://localhost:6379/0',
  PEPPER: 'p'.repeat(32),
}

const problemsOf = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    parseEnv(schema, env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('the environment', () => {
  test('applies defaults and omits what has none', () => {
    expect(parseEnv(schema, sound)).toEqual({
      ...sound,
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      DATA_DIR: '.data',
      HOST: '127.0.0.1',
      PORT: 3000,
      DEMO: false,
    })
  })

  test('converts numbers and booleans', () => {
    expect(parseEnv(schema, { ...sound, PORT: '8080', DEMO: '1', METRICS_PORT: '0' })).toMatchObject({
      PORT: 8080,
      DEMO: true,
      METRICS_PORT: 0,
    })
  })

  test('treats an empty variable as unset', () => {
    expect(parseEnv(schema, { ...sound, PORT: '', LOG_LEVEL: '', METRICS_PORT: '' })).toMatchObject({
      PORT: 3000,
      LOG_LEVEL: 'info',
    })
    expect(problemsOf({ ...sound, DATABASE_URL: '' })).toEqual(['DATABASE_URL is not set'])
  })

  test('names every problem at once, each with its variable', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://x',
      PORT: 'eighty',
      NODE_ENV: 'prod',
      DEMO: 'perhaps',
      PEPPER: 'short',
    })
    const named = problems.map((problem) => problem.split(' ')[0])
    expect(named.toSorted()).toEqual(['DATABASE_URL', 'DEMO', 'NODE_ENV', 'PEPPER', 'PORT', 'REDIS_URL'])
    expect(problems).toContain('REDIS_URL is not set')
  })

  test('never repeats a secret in an error', () => {
    const error = problemsOf({ ...sound, PEPPER: 'hunter2', DATABASE_URL: 'mysql://user:hunter2@host' }).join()
    expect(error).not.toContain('hunter2')
  })

  test.each(['-1', '65536', 'http', '1e999'])('refuses the port %s', (PORT) => {
    expect(problemsOf({ ...sound, PORT })).toHaveLength(1)
  })

  test('ignores variables it does not know', () => {
    expect(parseEnv(schema, { ...sound, PATH: '/bin' })).not.toHaveProperty('PATH')
  })
})

describe('file storage', () => {
  const withStorage = Type.Object({ ...sharedEnv, ...storageEnv })
  const read = (env: Record<string, string>) => parseEnvWith(withStorage, { ...sound, ...env }, storageProblems(env))

  test('is a folder by default', () => {
    expect(read({})).toMatchObject({ STORAGE_DRIVER: 'local', DATA_DIR: '.data' })
  })

  test('is a bucket if its name and key are given', () => {
    const store = { STORAGE_DRIVER: 's3', S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    expect(read(store)).toMatchObject({ ...store, S3_REGION: 'us-east-1', S3_FORCE_PATH_STYLE: true })
    expect(read({ ...store, S3_FORCE_PATH_STYLE: 'false' })).toMatchObject({ S3_FORCE_PATH_STYLE: false })
  })

  test('reports everything a bucket lacks at once, with all other problems', () => {
    try {
      read({ STORAGE_DRIVER: 's3', S3_BUCKET: 'photos', S3_ENDPOINT: 'store.example.org' })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      const { problems } = error as ConfigError // the line above
      expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual([
        'S3_ACCESS_KEY_ID',
        'S3_ENDPOINT',
        'S3_SECRET_ACCESS_KEY',
      ])
    }
  })
})
