import { ConfigError } from '@ashenda/core/config/env.ts'
import { queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import { expect, test } from 'vitest'
import { parseWorkerConfig } from './config.ts'

const services = { DATABASE_URL: 'postgres://localhost/ashenda', REDIS_URL: 'redis://localhost:6379/0' }
const ofCards = { CODE_PEPPER: 'c'.repeat(32), CODE_KEY: '0f'.repeat(32), CHROMIUM_PATH: '/usr/bin/chromium' }
const sound = { ...services, ...ofCards }

test('a worker serves all queues, or those it is given; payments include cards and checkouts', () => {
  const all = Object.keys(queues)
  expect(parseWorkerConfig(sound).queues.toSorted()).toEqual(all.toSorted())
  expect(parseWorkerConfig({ ...sound, QUEUES: '' }).queues.toSorted()).toEqual(all.toSorted())
  const money = ['ballots', 'payments', 'checkouts', 'redemptions']
  expect(parseWorkerConfig({ ...sound, QUEUES: 'ballots,payments' }).queues).toEqual(money)
  expect(parseWorkerConfig({ ...sound, QUEUES: ' photos , ' }).queues).toEqual(['photos'])
})

test('a nonexistent queue is reported with the other problems', () => {
  const parse = () => parseWorkerConfig({ QUEUES: 'ballots,constructor', STORAGE_DRIVER: 's3' })
  expect(parse).toThrow(ConfigError)
  expect(parse).toThrow(/DATABASE_URL is not set[\s\S]*QUEUES names constructor[\s\S]*S3_BUCKET/)
})

const production = {
  ...sound,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vote.example.org',
  CHAPA_SECRET_KEY: 'CHASECK-live',
  RESULT_KEY: '1e'.repeat(32),
}

test('production accepts only the real Chapa', () => {
  expect(parseWorkerConfig(production).CHAPA_BASE_URL).toBe('https://api.chapa.co')
  expect(() => parseWorkerConfig({ ...production, CHAPA_SECRET_KEY: '' })).toThrow(/CHAPA_SECRET_KEY/)
  expect(() => parseWorkerConfig({ ...production, CHAPA_BASE_URL: 'http://127.0.0.1:3030' })).toThrow(/CHAPA_BASE_URL/)
  expect(() => parseWorkerConfig({ ...production, PUBLIC_URL: '' })).toThrow(/PUBLIC_URL/)
  expect(parseWorkerConfig({ ...sound, NODE_ENV: 'production', QUEUES: 'photos' }).queues).toEqual(['photos'])
})

test('in production the tallying worker signs the chain', () => {
  expect(() => parseWorkerConfig({ ...production, RESULT_KEY: '' })).toThrow(/RESULT_KEY/)
  expect(() => parseWorkerConfig({ ...production, RESULT_KEY: '1g'.repeat(32) })).toThrow(/RESULT_KEY/)
  expect(parseWorkerConfig({ ...sound, RESULT_KEY: '' }).RESULT_KEY).toBeUndefined()
})

test('only a worker that makes cards needs their settings', () => {
  expect(parseWorkerConfig({ ...services, QUEUES: 'photos' }).queues).toEqual(['photos'])
  expect(parseWorkerConfig({ ...sound, QUEUES: 'photos,cards' })).toMatchObject({ ...ofCards, CARD_PDF_DAYS: 30 })
  for (const name of Object.keys(ofCards))
    expect(() => parseWorkerConfig({ ...sound, [name]: '', QUEUES: 'cards' })).toThrow(new RegExp(name))
  for (const key of ['0f'.repeat(31), '0g'.repeat(32), '0f'.repeat(33)])
    expect(() => parseWorkerConfig({ ...sound, CODE_KEY: key })).toThrow(/CODE_KEY/)
  expect(() => parseWorkerConfig({ ...sound, NODE_ENV: 'production', QUEUES: 'cards' })).toThrow(/PUBLIC_URL/)
})

test('a worker that sends messages needs the settings of its provider, and a real provider in production', () => {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 's', TWILIO_FROM: '+15005550006' }
  const abroad = { ...sound, MESSAGES_DOMESTIC: 'afromessage', AFROMESSAGE_TOKEN: 't', MESSAGES_ABROAD: 'twilio' }
  expect(parseWorkerConfig({ ...abroad, ...twilio })).toMatchObject({ MESSAGES_ABROAD: 'twilio' })
  expect(() => parseWorkerConfig({ ...abroad, ...twilio, TWILIO_FROM: '' })).toThrow(/TWILIO_FROM is not set/)
  expect(() => parseWorkerConfig({ ...abroad, ...twilio, AFROMESSAGE_TOKEN: '' })).toThrow(/AFROMESSAGE_TOKEN/)
  expect(parseWorkerConfig({ ...abroad, QUEUES: 'photos' }).queues).toEqual(['photos'])
  const shown = { MESSAGES_DOMESTIC: 'sandbox', MESSAGES_SANDBOX_URL: 'http://127.0.0.1:3040' }
  expect(parseWorkerConfig({ ...sound, ...shown })).toMatchObject(shown)
  expect(() => parseWorkerConfig({ ...production, ...shown })).toThrow(/MESSAGES_DOMESTIC is sandbox/)
  const mail = { MAIL_FROM: 'Ashenda <no-reply@ashenda.example>' }
  expect(parseWorkerConfig({ ...sound, ...shown, ...mail })).toMatchObject(mail)
  const needsBoth = /SMTP_URL is not set, and e-mails need both/
  expect(() => parseWorkerConfig({ ...sound, ...mail })).toThrow(needsBoth)
  const { MESSAGES_SANDBOX_URL } = shown
  expect(() => parseWorkerConfig({ ...production, ...mail, MESSAGES_SANDBOX_URL })).toThrow(needsBoth)
  expect(() => parseWorkerConfig({ ...sound, MESSAGES_DOMESTIC: 'pigeon' })).toThrow(/MESSAGES_DOMESTIC/)
})
