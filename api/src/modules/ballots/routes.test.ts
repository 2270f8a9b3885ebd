import { createHash } from 'node:crypto'
import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type LightMyRequestResponse } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { Directory } from '../../directory/directory.ts'
import type { App } from '../../http/app.ts'
import { registerErrors } from '../../plugins/errors.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { BallotSignals } from './ballot-signals.ts'
import { RecentIds } from './cast-ballot-deps.ts'
import { ballotRoutes } from './routes.ts'

const pepper = 'a pepper for tests, 32 characters or more'
const contestant = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const browser = '0190aaaa-bbbb-4ccc-8ddd-eeeeffff0001'
const now = Date.parse('2026-08-22T18:00:00Z')
const body = { phone: '+251912345678', name: 'Selam', actors: [contestant], kind: 'free' }
const apps: App[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

function openContest(): Directory {
  const directory = new Directory()
  const [before, later] = [new Date(now - 1), new Date(now + 1)].map((moment) => moment.toISOString())
  const texts = { fname: 'Selam', mname: 'Hagos', lname: '', occupation: '', description: '' }
  const times = { paidAt: before ?? null, hiddenSince: null, updatedAt: before ?? '' }
  directory.replace({
    contest: {
      id: contestant,
      slug: 'test',
      name: 'test',
      announcedAt: new Date(0).toISOString(),
      finalAt: null,
      isCurrent: true,
      isRound: false,
      opensAt: before ?? '',
      closesAt: later ?? '',
      freezesAt: null,
      revealed: 0,
      stageScreen: 'contest',
      phoneProof: 'off',
      proofPrefixes: ['+2519'],
      proofWhenUnusual: false,
      proofScopes: [],
      phonePepper: null,
      ...usualRules,
      changedAt: new Date(0).toISOString(),
      titleVotes: ['paid', 'proven', 'unproven'],
    },
    zones: [],
    pieces: [],
    contestants: [{ id: contestant, ...texts, zoneId: null, images: [], ...times }],
  })
  return directory
}

interface Situation {
  readonly isAdmitted?: boolean
  readonly directory?: Directory
  readonly redis?: { readonly usable?: boolean; readonly filling?: boolean }
}

/** The routes by themselves, and what they asked of what they stand on. */
async function start({ isAdmitted = true, directory = openContest(), redis }: Situation = {}) {
  const queued: QueuedBallot[] = []
  const claimants: string[] = []
  const outcomesOf: string[] = []
  const admitted: string[] = []
  const services = {
    ballots: {
      directory,
      pepper,
      intake: { depth: 0, submit: async (ballot: QueuedBallot) => void queued.push(ballot) },
      redis: { now: () => now, usable: true, filling: false, ...redis },
      countRefused: () => {},
      taken: new RecentIds(10),
      credits: {
        find: async ({ claimantHash: hash }: { readonly claimantHash: Uint8Array }) => {
          claimants.push(Buffer.from(hash).toString('hex'))
          return []
        },
      },
      signals: new BallotSignals(pepper),
    },
    outcomeOf: async (id: string) => {
      outcomesOf.push(id)
      return { status: 'pending' }
    },
    admitAddress: (address: string) => {
      admitted.push(address)
      if (!isAdmitted) throw new AppError('too_many_requests')
      return false
    },
    settings: { production: false },
    voterPeppers: { current: pepper },
    work: {},
    securityLog: { refused: () => {} },
  }
  const app = Fastify({
    trustProxy: 'loopback',
    bodyLimit: 16_384,
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App // which has a log of its own
  const { securityLog, ...others } = services
  registerErrors(app, securityLog as unknown as SecurityLog) // which no refusal reaches
  for (const [name, service] of Object.entries(others)) app.decorate(name, service)
  await app.register(ballotRoutes)
  apps.push(app)
  const vote = (payload: object, headers: Readonly<Record<string, string>> = {}): Promise<LightMyRequestResponse> =>
    app.inject({ method: 'POST', url: '/vote/vote', payload, headers })
  return { app, vote, queued, claimants, outcomesOf, admitted }
}

describe('[VOT-07] POST /vote/vote', () => {
  test('answers a ballot that is taken with message, receipt and id', async () => {
    const { vote, queued } = await start()
    const answer = await vote(body)
    expect(answer.statusCode).toBe(202)
    const ballot = queued[0]?.id ?? ''
    const message = 'your votes have been submitted'
    expect(answer.json()).toEqual({ success: true, message, receipt: receiptOf(ballot), ballot })
  })

  test('hands on the key, the browser that paid, the browser that votes, and the address', async () => {
    const { vote, queued, claimants, admitted } = await start()
    const headers = {
      'idempotency-key': 'k',
      cookie: `claimant=one; voting=${browser}`,
      'x-forwarded-for': '196.188.0.1',
    }
    const { kind: _kind, ...unspecified } = body
    for (let time = 0; time < 2; time += 1) expect((await vote(unspecified, headers)).statusCode).toBe(202)
    expect(queued[1]).toEqual(queued[0])
    expect(queued[0]?.signals).toBe(new BallotSignals(pepper).of({ address: '196.188.0.1', browser }, now))
    expect(claimants[0]).toBe(createHash('sha256').update('one').digest('hex'))
    expect(admitted).toEqual(['196.188.0.1', '196.188.0.1'])
  })

  test('takes nothing of an address that sends too many', async () => {
    const { vote, queued } = await start({ isAdmitted: false })
    const answer = await vote(body)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(queued).toEqual([])
  })

  test.each<[string, Situation, string, string]>([
    ['no contest is known', { directory: new Directory() }, 'unavailable', '2'],
    ['Redis is away', { redis: { usable: false } }, 'unavailable', '2'],
    ['Redis fills up', { redis: { filling: true } }, 'busy', '5'],
  ])('says when to come again where %s', async (_case, situation, code, seconds) => {
    const { vote, queued } = await start(situation)
    const answer = await vote(body)
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, code, seconds])
    expect(queued).toEqual([])
  })

  test('asks nothing of credits where no browser says that it paid', async () => {
    const { vote, claimants } = await start()
    const answers = [await vote({ ...body, kind: undefined }), await vote({ ...body, kind: 'paid' })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 422])
    expect(answers[1]?.json().code).toBe('credit_missing')
    expect(claimants).toEqual([])
  })

  test('reads eight kilobytes and no more', async () => {
    const { vote } = await start()
    const spaces = (count: number) => ({ ...body, phone: `${body.phone}${' '.repeat(count)}` })
    const [below, above] = [await vote(spaces(7_900)), await vote(spaces(8_192))]
    expect([below.json().code, above.json().code]).toEqual(['invalid_body', 'body_too_large'])
  })
})

describe('GET /vote/ballots/:id', () => {
  test('tells the outcome, in whichever case the id is written', async () => {
    const { app, outcomesOf } = await start()
    const answer = await app.inject(`/vote/ballots/${contestant.toUpperCase()}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, status: 'pending' }])
    expect(outcomesOf).toEqual([contestant])
  })

  test('asks nobody about what is no id', async () => {
    const { app, outcomesOf } = await start()
    expect((await app.inject('/vote/ballots/1')).statusCode).toBe(400)
    expect(outcomesOf).toEqual([])
  })
})

test('voting and its outcome are open to everybody, and documented with all answers there are', async () => {
  const documented: unknown[] = []
  const app = Fastify().withTypeProvider<TypeBoxTypeProvider>() as unknown as App // which has a log of its own
  app.addHook('onRoute', ({ method, config, schema }) => {
    if (method === 'HEAD') return
    const answers = Object.keys(schema?.response ?? {})
    documented.push({ method, access: config?.access, tags: schema?.tags, summary: schema?.summary, answers })
  })
  for (const name of ['ballots', 'outcomeOf', 'admitAddress', 'work', 'settings', 'voterPeppers'])
    app.decorate(name, {})
  await app.register(ballotRoutes)
  const one = { access: 'public', tags: ['voting'], summary: expect.stringMatching(/\w/) }
  expect(documented).toEqual([
    { ...one, method: 'POST', answers: ['202', '403', ...Object.keys(refusals)] },
    { ...one, method: 'GET', answers: ['200', ...Object.keys(refusals)] },
  ])
})
