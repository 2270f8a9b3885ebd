import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { contestQuery } from '@ashenda/core/contracts/http/of-contest.ts'
import {
  type CriterionFields,
  juryAnswer,
  memberLinkAnswer,
  memberStepBody,
  newMemberBody,
  type TitleFields,
  type TitlesAnswer,
  titlesAnswer,
  titlesBody,
} from '@ashenda/core/contracts/http/titles.ts'
import { parseEmail } from '@ashenda/core/domain/account.ts'
import { textLanguages } from '@ashenda/core/domain/content.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { rulesReasonMost } from '@ashenda/core/domain/rules-problem.ts'
import { readTitleRule } from '@ashenda/core/domain/title-rule.ts'
import type { Names } from '@ashenda/core/domain/titles.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { brokenForeignKey } from '@ashenda/db/error-kind.ts'
import { findSettings } from '@ashenda/db/queries/contest/contest-settings.ts'
import { findZonesInUse } from '@ashenda/db/queries/contest/directory.ts'
import {
  type Invitation,
  insertMember,
  listMembers,
  renewLink,
  reopenSheet,
  withdrawMember,
} from '@ashenda/db/queries/jury/members.ts'
import { findJudged } from '@ashenda/db/queries/jury/sheets.ts'
import { changeTitles, readTitles } from '@ashenda/db/queries/titles/titles.ts'
import { type Static, Type } from 'typebox'
import { v7 } from 'uuid'
import type { AppSettings } from '../../config/settings.ts'
import { someContestOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { originOf } from '../../http/language-cookie.ts'
import { actionReasonMaxLength, readLine, readName, readReason } from '../../http/read-line.ts'
import { readMoment } from '../../http/read-moment.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'
import { hashOf, newToken } from '../sessions/session-cookie.ts'

const reading = { access: 'admin' } as const
const changing = { access: 'admin:contest' } as const
const tags = ['admin']
const bodyLimit = 65_536
const memberParams = Type.Object({ id: uuid })

/** Titles beside those of the zones, criteria and hours of the jury, and its members. */
export const titlesRoutes = defineRoutes(
  'titlesRoutes',
  ['sql', 'clock', 'settings', 'publish', 'directory'],
  async (app, { sql, clock, settings, publish, directory }) => {
    app.get(
      '/admin/titles',
      route(reading, tags, 'How titles are decided', { querystring: contestQuery, response: { 200: titlesAnswer } }),
      (request) => answerTitles(sql, someContestOf(request.query, { directory }), clock.now()),
    )

    app.put(
      '/admin/titles',
      {
        bodyLimit,
        ...route(changing, tags, 'Change how titles are decided', {
          querystring: contestQuery,
          body: titlesBody,
          response: { 200: titlesAnswer, 409: refusalWithAction },
        }),
      },
      async (request) => {
        const contest = someContestOf(request.query, { directory })
        const { updatedAt, reason } = request.body
        const change = {
          contest,
          part: readPart(request.body),
          seen: updatedAt && readMoment(updatedAt),
          reason: reason ? readReason(reason, rulesReasonMost) : '',
          adminId: principalOf(request).userId,
        }
        const problem = await changeTitles(sql, change, clock.now()).catch(asRefusal)
        if (problem === 'version_conflict') throw await refusalWithLastAction(sql, problem, contest, ['titles'])
        if (problem) throw new AppError(problem)
        publish({ type: 'directory-changed' })
        return answerTitles(sql, contest, clock.now())
      },
    )

    app.get(
      '/admin/jury',
      route(changing, tags, 'Members of the jury and how far they are, without their points', {
        querystring: contestQuery,
        response: { 200: juryAnswer },
      }),
      async (request) => {
        const contest = someContestOf(request.query, { directory })
        const [members, kept] = await Promise.all([listMembers(sql, contest), readTitles(sql, contest)])
        const judged = await findJudged(sql, contest, kept)
        return {
          success: true as const,
          members: members.map(({ id, joinedAt, submittedAt, linkExpiresAt, ...member }) => ({
            _id: id,
            ...member,
            joinedAt: joinedAt?.toISOString() ?? null,
            submittedAt: submittedAt?.toISOString() ?? null,
            linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
          })),
          judged: judged.length,
        }
      },
    )

    app.post(
      '/admin/jury/members',
      route(changing, tags, 'Invite a member of the jury, by a link that works once', {
        querystring: contestQuery,
        body: newMemberBody,
        response: { 200: memberLinkAnswer },
      }),
      async (request, reply) => {
        const { name, language } = request.body
        const [id, token, contact] = [v7(), newToken(), readLine(request.body.contact, 254)]
        const invitation = invitationTo({ contact, language }, token, settings)
        const member = {
          ...{ id, language, name: readName(name), contact, linkHash: hashOf(token), invitation },
          contest: someContestOf(request.query, { directory }),
        }
        const until = await insertMember(sql, member, principalOf(request).userId)
        if (typeof until === 'string') throw new AppError(until)
        reply.header('cache-control', 'no-store')
        const link = originOf(request, settings.publicUrl) + pathOf(language, token)
        return { success: true as const, _id: id, link, expiresAt: until.toISOString(), sentBy: wayOf(invitation) }
      },
    )

    app.post(
      '/admin/jury/members/:id/link',
      route(changing, tags, 'Another link for a member; the one before and her session end', {
        params: memberParams,
        response: { 200: memberLinkAnswer },
      }),
      async (request, reply) => {
        const { id } = request.params
        const token = newToken()
        const invite = (member: Invited) => invitationTo(member, token, settings)
        const renewed = await renewLink(sql, id, hashOf(token), invite, principalOf(request).userId)
        if (typeof renewed === 'string') throw new AppError(renewed)
        reply.header('cache-control', 'no-store')
        const { language, until, invitation } = renewed
        const link = originOf(request, settings.publicUrl) + pathOf(language, token)
        return { success: true as const, _id: id, link, expiresAt: until.toISOString(), sentBy: wayOf(invitation) }
      },
    )

    app.put(
      '/admin/jury/members/:id/reopen',
      route(changing, tags, 'Let a member change what she submitted, before the closing', {
        params: memberParams,
        body: memberStepBody,
        response: { 200: doneAnswer },
      }),
      async (request) => {
        const problem = await reopenSheet(sql, stepOf(request), clock.now())
        if (problem) throw new AppError(problem)
        return { success: true as const, message: 'the sheet is open again' }
      },
    )

    app.put(
      '/admin/jury/members/:id/withdraw',
      route(changing, tags, 'End a membership; none of her points count', {
        params: memberParams,
        body: memberStepBody,
        response: { 200: doneAnswer },
      }),
      async (request) => {
        const problem = await withdrawMember(sql, stepOf(request))
        if (problem) throw new AppError(problem)
        return { success: true as const, message: 'the member is withdrawn' }
      },
    )
  },
)

/** In the fragment: servers do not log it, and link previews cannot use it up. */
const pathOf = (language: string, token: string): string => `/jury?lang=${language}#${token}`

interface Invited {
  readonly contact: string
  readonly language: string
}

/** Undefined if nobody can send it there, or the contact is neither e-mail nor phone: the link is shown in any case. */
function invitationTo(
  { contact, language }: Invited,
  token: string,
  { canMail, canText }: Pick<AppSettings, 'canMail' | 'canText'>,
): Invitation | undefined {
  const path = pathOf(language, token)
  const email = parseEmail(contact)
  if (email !== undefined) return canMail ? { to: { email }, path } : undefined
  const phone = parsePhone(contact)
  return phone !== undefined && canText(phone) ? { to: { phone }, path } : undefined
}

const wayOf = (invitation: Invitation | undefined): 'email' | 'sms' | null =>
  invitation ? ('email' in invitation.to ? 'email' : 'sms') : null

type StepRequest = Parameters<typeof principalOf>[0] & {
  readonly params: { readonly id: string }
  readonly body: Static<typeof memberStepBody>
}

const stepOf = (request: StepRequest) => ({
  id: request.params.id,
  reason: readReason(request.body.reason, actionReasonMaxLength),
  adminId: principalOf(request).userId,
})

/** The parts that were sent, as they are stored. @throws AppError invalid_body, empty_name, name_too_long */
function readPart({ zoneShare, titles, criteria, hours }: Static<typeof titlesBody>) {
  return {
    ...(zoneShare !== undefined && { zoneShare }),
    ...(titles && { titles: titles.map(readTitle) }),
    ...(criteria && { criteria: criteria.map(readCriterion) }),
    ...(hours !== undefined && {
      hours: hours && { opensAt: readMoment(hours.opensAt), closesAt: readMoment(hours.closesAt) },
    }),
  }
}

function readTitle({ _id, name, zones, votes, share }: TitleFields) {
  const rule = readTitleRule(votes.join(','))
  if (!rule) throw new AppError('invalid_body')
  return {
    id: _id.toLowerCase(),
    name: readNames(name),
    zones: zones.map((id) => id.toLowerCase()),
    votes: rule,
    share,
  }
}

const readCriterion = ({ _id, name, most }: CriterionFields) => ({ id: _id.toLowerCase(), name: readNames(name), most })

/** Without languages that were left empty. */
function readNames(name: TitleFields['name']): Names {
  const given = textLanguages.flatMap((language) => {
    const text = name[language]
    return text === undefined || text.trim() === '' ? [] : [[language, readName(text)]]
  })
  return { ...Object.fromEntries(given), en: readName(name.en) }
}

function asRefusal(error: unknown): 'criterion_in_use' | 'unknown_zone' {
  const broken = brokenForeignKey(error)
  if (broken === 'jury_points_criterion_fk') return 'criterion_in_use'
  if (broken === 'title_zones_zone_fk') return 'unknown_zone'
  throw error
}

async function answerTitles(sql: Sql, contest: string, now: number): Promise<TitlesAnswer> {
  const [found, kept, zones] = await Promise.all([
    findSettings(sql, contest),
    readTitles(sql, contest),
    findZonesInUse(sql, contest),
  ])
  if (!found) throw new AppError('not_found')
  const { opensAt, closesAt, freezesAt, announcedAt, phoneProof, freeVotes, titleVotes } = found
  return {
    success: true,
    zoneShare: kept.zoneShare,
    titles: kept.titles.map(({ id, name, zones, votes, share }) => ({
      ...{ _id: id, name: { ...name }, zones: [...zones], votes: [...votes], share },
    })),
    criteria: kept.criteria.map(({ id, name, most }) => ({ _id: id, name: { ...name }, most })),
    hours: kept.hours,
    sealedAt: kept.sealedAt,
    updatedAt: kept.updatedAt,
    contest: { opensAt, closesAt, freezesAt, announcedAt, phoneProof, freeVotes, titleVotes: [...titleVotes] },
    zones: zones.map(({ id, name }) => ({ _id: id, name })),
    now: new Date(now).toISOString(),
  }
}
