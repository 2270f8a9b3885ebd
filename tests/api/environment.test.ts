import { apiVariables, parseApiConfig } from '@ashenda/api/config/config.ts'
import { parseSandboxConfig } from '@ashenda/api/sandbox/chapa/config.ts'
import { parseMessagesSandboxConfig } from '@ashenda/api/sandbox/messages/config.ts'
import { databaseVariables, parseDatabaseConfig } from '@ashenda/db/config.ts'
import { parseWorkerConfig, workerVariables } from '@ashenda/worker/config.ts'
import { describe, expect, test } from 'vitest'
import { interpolate, readCompose, variablesOf } from '../support/compose.ts'
import { projectFile } from '../support/project-file.ts'

const parsers = { api: parseApiConfig, worker: parseWorkerConfig, migrate: parseDatabaseConfig }

/** The variables a parser reads. */
function askedBy(parse: (env: Record<string, string | undefined>) => unknown): ReadonlySet<string> {
  const asked = new Set<string>()
  const env = new Proxy({}, { get: (_target, name) => void asked.add(String(name)) })
  try {
    parse(env)
  } catch {
    // an empty environment is incomplete; only the variables read matter
  }
  return asked
}

const example = () =>
  projectFile('.env.example')
    .split('\n')
    .flatMap((line, index, lines) => {
      const [, name, value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [{ name, value, comment: lines[index - 1] ?? '' }]
    })

describe('.env.example', () => {
  test('names exactly the variables that processes, Compose and scripts read', () => {
    const read = new Set([
      ...Object.values(parsers).flatMap((parse) => [...askedBy(parse)]),
      ...askedBy(parseSandboxConfig),
      ...askedBy(parseMessagesSandboxConfig),
      ...variablesOf('docker-compose.yml'),
      ...variablesOf('docker/https.yml'),
      ...variablesOf('docker/secrets.yml'),
      ...variablesOf('docker/monitoring.yml'),
    ])
    expect(read).toContain('PHONE_PEPPER')
    expect(
      example()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...read].toSorted())
  })

  test('explains each one and holds no secret', () => {
    for (const { name, value, comment } of example()) {
      expect(comment, name).toMatch(/^# .+/)
      expect(['', '3000']).toContain(value)
    }
  })
})

test.each([
  ['api', parseApiConfig, apiVariables],
  ['worker', parseWorkerConfig, workerVariables],
  ['migrate', parseDatabaseConfig, databaseVariables],
] as const)('every variable of %s may be in a file', (_name, parse, variables) => {
  const asked = [...askedBy(parse)].filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name))
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !variables.includes(name))).toEqual([])
})

/** The variables Compose requires. */
const filledIn = {
  PUBLIC_URL: 'https://vote.example.org',
  POSTGRES_PASSWORD: 'secret',
  POSTGRES_API_PASSWORD: 'secret',
  POSTGRES_WORKER_PASSWORD: 'secret',
  REDIS_PASSWORD: 'secret',
  PHONE_PEPPER: 'p'.repeat(32),
  CHAPA_SECRET_KEY: 'CHASECK-live',
  CHAPA_WEBHOOK_SECRET: 'w'.repeat(32),
  CODE_PEPPER: 'c'.repeat(32),
  CODE_KEY: '0f'.repeat(32),
  CARD_KEY: 'k'.repeat(32),
  RESULT_KEY: '1e'.repeat(32),
}

/** A process's environment in its container. */
function environmentOf(name: string): Record<string, string> {
  const { services } = readCompose()
  const given = Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
    key,
    interpolate(value, filledIn),
  ])
  // From all stages of the Dockerfile, which agree.
  const baked = projectFile('docker/Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => [...line.matchAll(/([A-Z][A-Z0-9_]*)=(\S+)/g)].map(([, key = '', value = '']) => [key, value]))
  return Object.fromEntries([...baked, ...given])
}

describe('in its container', () => {
  test.each(['api', 'worker', 'migrate'] as const)('the %s has a complete production environment', (name) => {
    const config = parsers[name](environmentOf(name))
    expect(config).toMatchObject({ NODE_ENV: 'production' })
    expect(config.DATABASE_URL).toContain('@postgres:5432/')
  })

  test('ballots with payments, and pictures with cards, have processes of their own', () => {
    expect(parseWorkerConfig(environmentOf('worker')).queues).toEqual([
      'ballots',
      'payments',
      'checkouts',
      'redemptions',
      'messages',
      'notices',
    ])
    expect(parseWorkerConfig(environmentOf('media'))).toMatchObject({
      queues: ['photos', 'cards'],
      CHROMIUM_PATH: '/usr/lib/chromium/chromium-headless-shell',
      CARD_PDF_DAYS: 30,
    })
  })

  test('api and worker listen on their network and keep files on the volume', () => {
    expect(parseApiConfig(environmentOf('api'))).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data', PORT: 3000 })
    expect(parseWorkerConfig(environmentOf('worker'))).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' })
  })

  test('a process is given only what it reads', () => {
    const known = new Set(Object.values(parsers).flatMap((parse) => [...askedBy(parse)]))
    const handed = new Set(
      ['api', 'worker', 'media', 'migrate'].map((name) => environmentOf(name)).flatMap(Object.keys),
    )
    expect([...handed].filter((name) => !known.has(name))).toEqual([])
  })
})
