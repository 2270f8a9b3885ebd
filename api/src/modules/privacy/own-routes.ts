import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { type OwnDataAnswer, ownDataAnswer, ownPasswordBody } from '@ashenda/core/contracts/http/privacy.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { type OwnData, readOwnData } from '@ashenda/db/queries/privacy/own-data.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { principalOf } from '../sessions/principal.ts'
import { putCookie } from '../sessions/session-cookie.ts'
import { eraseAccount } from './erase-account.ts'

/** Users' rights over their own data. */
export const ownPrivacyRoutes = defineRoutes(
  'ownPrivacyRoutes',
  ['sql', 'voterPeppers', 'securityLog', 'sessions', 'passwords', 'rateLimits', 'photos', 'publish', 'queuedBallots'],
  async (app, services) => {
    const { sql, sessions } = services

    app.get(
      '/actor/export',
      route('account', ['profile'], 'Everything that is kept about whoever is logged in', {
        response: { 200: ownDataAnswer },
      }),
      async (request, reply) => {
        const data = await readOwnData(sql, principalOf(request).userId)
        if (!data) throw new AppError('not_authenticated')
        reply.headers({
          'content-disposition': 'attachment; filename="ashenda-my-data.json"',
          'cache-control': 'no-store',
        })
        return presentOwnData(data)
      },
    )

    app.post(
      '/actor/checkPassword',
      {
        bodyLimit: 4_096,
        ...route('actor', ['profile'], 'Whether this is her password, before she is asked what cannot be undone', {
          body: ownPasswordBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request) => {
        await requirePassword(principalOf(request).userId, request.body.password, services)
        return { success: true as const, message: 'your password is right' }
      },
    )

    app.post(
      '/actor/erase',
      {
        bodyLimit: 4_096,
        ...route('actor', ['profile'], 'Erase her own account; votes for her stay', {
          body: ownPasswordBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request, reply) => {
        const { userId } = principalOf(request)
        await requirePassword(userId, request.body.password, services)
        await eraseAccount(userId, {}, request, services)
        putCookie(reply, sessions.cookie.gone)
        return { success: true as const, message: 'your account is erased' }
      },
    )
  },
)

const iso = (moment: Date): string => moment.toISOString()
const isoOrNull = (moment: Date | null): string | null => moment && iso(moment)

function presentOwnData({
  account,
  entries,
  photos,
  change,
  payments,
  votes,
  requests,
  sessions,
  ...more
}: OwnData): OwnDataAnswer {
  const { id, registeredAt, paidAt, policyAcceptedAt, ...fields } = account
  const { passwordResets, reports, notes, links, uploads, secondFactor, invitations, actions, ...ofMessages } = more
  const { messageSettings, messageChoices, pushSubscriptions, messages } = ofMessages
  return {
    success: true,
    exportedAt: iso(new Date()),
    account: {
      ...fields,
      _id: id,
      registeredAt: iso(registeredAt),
      paidAt: isoOrNull(paidAt),
      policyAcceptedAt: isoOrNull(policyAcceptedAt),
    },
    entries: entries.map(({ id: _id, enteredAt, paidAt: paid, ...entry }) => ({
      _id,
      ...entry,
      enteredAt: iso(enteredAt),
      paidAt: isoOrNull(paid),
    })),
    photos: photos.map(({ uploadedAt, ...photo }) => ({ ...photo, uploadedAt: iso(uploadedAt) })),
    change: change && {
      ...change,
      submittedAt: iso(change.submittedAt),
      rejectedAt: isoOrNull(change.rejectedAt),
    },
    payments: payments.map((payment) => ({ ...payment, createdAt: iso(payment.createdAt) })),
    votes: votes.map((vote) => ({ ...vote, hour: iso(vote.hour) })),
    requests: requests.map((one) => ({ ...one, at: iso(one.at) })),
    sessions: sessions.map(({ from, until, endedAt, ...session }) => ({
      ...session,
      from: iso(from),
      until: iso(until),
      endedAt: isoOrNull(endedAt),
    })),
    passwordResets: passwordResets.map(({ at, until, endedAt, ...reset }) => ({
      ...reset,
      at: iso(at),
      until: iso(until),
      endedAt: isoOrNull(endedAt),
    })),
    reports: [...reports],
    notes: notes.map(({ note, at }) => ({ note, at: iso(at) })),
    links: links.map(({ at, ...link }) => ({ ...link, at: iso(at) })),
    uploads: uploads.map(({ at, settledAt, problem }) => ({ at: iso(at), settledAt: isoOrNull(settledAt), problem })),
    secondFactor: secondFactor && {
      ...secondFactor,
      since: iso(secondFactor.since),
      passkeys: secondFactor.passkeys.map(({ name, addedAt, lastUsedAt }) => ({
        name,
        addedAt: iso(new Date(addedAt)),
        lastUsedAt: lastUsedAt === null ? null : iso(new Date(lastUsedAt)),
      })),
    },
    invitations: invitations.map(({ at, ...one }) => ({ ...one, at: iso(at) })),
    actions: actions.map(({ action, at }) => ({ action, at: iso(at) })),
    messageSettings,
    messageChoices: messageChoices.map(({ group, ways }) => ({ group, ways: [...ways] })),
    pushSubscriptions: pushSubscriptions.map(({ endpoint, since }) => ({ endpoint, since: iso(since) })),
    messages: messages.map(({ at, ...message }) => ({ ...message, at: iso(at) })),
  }
}
