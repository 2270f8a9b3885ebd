import { ConfigError } from '@ashenda/core/config/env.ts'
import { expect, test } from 'vitest'
import { parseWorkerConfig } from './config.ts'

const sound = { DATABASE_URL: 'postgres://localhost/ashenda', REDIS_URL: 'redis://localhost:6379/0' }

test('[OPS-01] a worker takes from every queue, or from those it is told', () => {
  expect(parseWorkerConfig(sound).queues).toEqual(['ballots', 'payments', 'photos'])
  expect(parseWorkerConfig({ ...sound, QUEUES: '' }).queues).toEqual(['ballots', 'payments', 'photos'])
  expect(parseWorkerConfig({ ...sound, QUEUES: ' photos , ' }).queues).toEqual(['photos'])
})

test('[OPS-01] a queue that does not exist is a problem among the others', () => {
  const parse = () => parseWorkerConfig({ QUEUES: 'ballots,constructor', STORAGE_DRIVER: 's3' })
  expect(parse).toThrow(ConfigError)
  expect(parse).toThrow(/DATABASE_URL is not set[\s\S]*QUEUES names constructor[\s\S]*S3_BUCKET/)
})

const production = {
  ...sound,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vote.example.org',
  CHAPA_SECRET_KEY: 'CHASECK-live',
}

test('[PAY-06] in production nothing but the real Chapa is paid with', () => {
  expect(parseWorkerConfig(production).CHAPA_BASE_URL).toBe('https://api.chapa.co')
  expect(() => parseWorkerConfig({ ...production, CHAPA_SECRET_KEY: '' })).toThrow(/CHAPA_SECRET_KEY/)
  expect(() => parseWorkerConfig({ ...production, CHAPA_BASE_URL: 'http://127.0.0.1:3030' })).toThrow(/CHAPA_BASE_URL/)
  expect(() => parseWorkerConfig({ ...production, PUBLIC_URL: '' })).toThrow(/PUBLIC_URL/)
  expect(parseWorkerConfig({ ...sound, NODE_ENV: 'production', QUEUES: 'photos' }).queues).toEqual(['photos'])
})
