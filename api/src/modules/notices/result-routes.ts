import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { type ResultWantedBody, resultWantedBody, resultWaysAnswer } from '@ashenda/core/contracts/http/messages.ts'
import { type ContestHours, phaseAt } from '@ashenda/core/domain/contest.ts'
import { noticeLanguageOf } from '@ashenda/core/domain/notice.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { enterNotice } from '@ashenda/db/queries/notices/enter-notice.ts'
import { subscribe } from '@ashenda/db/queries/notices/notice-settings.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defineRoutes, route } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { readEmail } from '../accounts/registration.ts'
import { openWays, readPush } from './own-routes.ts'

const config = { access: 'public' } as const
const tags = ['contest']

/** Voters who want to hear the result. */
export const resultWantedRoutes = defineRoutes(
  'resultWantedRoutes',
  ['sql', 'settings', 'directory', 'clock', 'voterPeppers', 'rateLimits'],
  async (app, services) => {
    app.get(
      '/messages/result',
      route(config, tags, 'The ways to hear the result', { response: { 200: resultWaysAnswer } }),
      async () => {
        const ways = openWays(services.settings)
        const contest = findOpenContest(services)
        return {
          success: true as const,
          isOpen: contest !== undefined && ways.length > 0,
          email: ways.includes('email'),
          sms: ways.includes('sms'),
          pushKey: services.settings.pushKey ?? null,
          canRemind: contest !== undefined && canRemind(contest, services.clock.now()),
        }
      },
    )

    app.post(
      '/messages/result',
      route(config, tags, 'Hear the result once it is out', { body: resultWantedBody, response: { 200: doneAnswer } }),
      async (request) => {
        await wantResult(request, request.body, services)
        return { success: true as const, message: 'thank you' }
      },
    )
  },
)

type Services = Pick<FastifyInstance, 'sql' | 'settings' | 'directory' | 'clock' | 'voterPeppers' | 'rateLimits'>

/** The current contest, while its result is still to come. */
function findOpenContest({ directory, clock }: Pick<Services, 'directory' | 'clock'>) {
  const contest = directory.content?.contest
  return contest && phaseAt(contest, clock.now()) !== 'closed' ? contest : undefined
}

const remindAfterMs = 86_400_000

/** Whether voting is open, and still will be when she is reminded. */
const canRemind = (contest: ContestHours, now: number): boolean =>
  phaseAt(contest, now) === 'open' && phaseAt(contest, now + remindAfterMs) === 'open'

/**
 * Subscribes somebody to the result. Neither answer nor time tell whether she was subscribed before. @throws AppError
 * bad_email, bad_phone, messages_unavailable, contest_closed, too_many_attempts
 */
async function wantResult(request: FastifyRequest, body: ResultWantedBody, services: Services): Promise<void> {
  const { sql, settings, rateLimits } = services
  const contest = findOpenContest(services)
  if (!contest) throw new AppError('contest_closed')
  const to = readAddress(body, services)
  await rateLimits.subscribe(request.ip)
  const language = noticeLanguageOf(languageIn(request))
  const { id, isConfirmed } = await subscribe(sql, { contestId: contest.id, language, to })
  const notice = { receiver: { subscription: id }, subject: contest.id, contestId: contest.id, language }
  // She may never have asked: nothing more comes until she says so, the reminder neither.
  if (!isConfirmed && settings.canMail) await enterNotice(sql, { ...notice, kind: 'result-wanted' })
  const now = services.clock.now()
  if (body.remind && body.way !== 'sms' && canRemind(contest, now))
    await enterNotice(sql, {
      ...notice,
      kind: 'vote-again',
      dueAt: new Date(now + remindAfterMs),
      ways: ['push', 'email'],
    })
}

/** By its id alone a voter's number is found again, and only if she voted: strangers' numbers cost nothing. */
function readAddress(
  { way, email, phone, push }: ResultWantedBody,
  { settings, voterPeppers }: Pick<Services, 'settings' | 'voterPeppers'>,
) {
  if (way === 'push') {
    if (!push) throw new AppError('invalid_body')
    return { push: readPush(push, settings) }
  }
  if (way === 'email') {
    const read = readEmail(email ?? '')
    if (read === null) throw new AppError('bad_email')
    if (!settings.canMail) throw new AppError('messages_unavailable')
    return { email: read }
  }
  const read = parsePhone(phone ?? '')
  if (read === undefined) throw new AppError('bad_phone')
  if (!settings.canText(read)) throw new AppError('messages_unavailable')
  return { voterId: voterPeppers.voterOf(read).id }
}
