import { consentBody } from '@ashenda/core/contracts/http/accounts.ts'
import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { type OwnVotesAnswer, ownUserAnswer, ownVotesAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { confirmEmailBody, updateDescriptionBody } from '@ashenda/core/contracts/http/profile-forms.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { brokenUniqueIndex } from '@ashenda/db/error-kind.ts'
import { giveConsent } from '@ashenda/db/queries/accounts/accounts.ts'
import { confirmEmail, findEmails, findOwnAccount, updateStory } from '@ashenda/db/queries/accounts/profile.ts'
import { findVoteHours, type VoteHour } from '@ashenda/db/queries/contestants/own-votes.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { refusalOfTaken } from '../accounts/identity.ts'
import { needPolicy, readConsent, readStory } from '../accounts/registration.ts'
import { entryOf, principalOf } from '../sessions/principal.ts'
import { guardRecovery } from './email-changes.ts'
import { presentOwnUser } from './presenter.ts'

/** A description of 2,000 characters, each in the longest JSON escape. */
const bodyLimit = 32_768

export const profileRoutes = defineRoutes(
  'profileRoutes',
  ['sql', 'directory', 'passwords', 'emailChanges', 'rateLimits', 'publish', 'settings'],
  async (app, services) => {
    const { sql, directory, publish, settings } = services
    app.get(
      '/actor/getActorById',
      route('account', ['profile'], 'Whoever is logged in, as she may see herself', {
        response: { 200: ownUserAnswer },
      }),
      async (request) => {
        const account = await findOwnAccount(sql, principalOf(request))
        if (!account) throw new AppError('not_authenticated')
        return { success: true as const, user: [presentOwnUser(account, directory, Date.now())] }
      },
    )

    app.get(
      '/actor/votes',
      route('actor', ['profile'], 'Her votes by the hour, of the last thirty days', {
        response: { 200: ownVotesAnswer },
      }),
      async (request) => presentOwnVotes(await findVoteHours(sql, entryOf(request)), Date.now()),
    )

    app.put(
      '/actor/consent',
      {
        bodyLimit: 2_048,
        ...route(
          'actor',
          ['profile'],
          'Agree to the privacy policy, where nobody asked before; the first answer stays',
          { body: consentBody, response: { 200: doneAnswer } },
        ),
      },
      async (request) => {
        const consent = readConsent(request.body.consent)
        await needPolicy(sql, consent)
        await giveConsent(sql, principalOf(request).userId, consent)
        return { success: true as const, message: 'noted' }
      },
    )

    app.put(
      '/actor/updateDescription',
      {
        bodyLimit,
        ...route('actor', ['profile'], 'What a contestant tells about herself', {
          body: updateDescriptionBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request) => {
        const { userId } = principalOf(request)
        const self = { userId, entryId: entryOf(request) }
        const { currentPassword = '', ...typed } = request.body.actor
        const story = readStory(typed)
        const { isEmailConfirmed, told } = await guardRecovery(userId, story, currentPassword, services)
        try {
          await sql.begin((tx) => updateStory(tx, self, { ...story, isEmailConfirmed }, settings.contentModeration))
        } catch (error) {
          throw brokenUniqueIndex(error) === 'users_email_key' ? new AppError('email_taken') : refusalOfTaken(error)
        }
        publish({ type: 'directory-changed' })
        if (told) await services.emailChanges.tell(told, { address: request.ip, language: languageIn(request) })
        return { success: true as const, message: 'updated successfully!' }
      },
    )

    app.post(
      '/actor/confirmEmail',
      {
        bodyLimit: 1_024,
        ...route('actor', ['profile'], 'Confirm a new e-mail by the link that was sent to it', {
          body: confirmEmailBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request) => {
        const { userId } = principalOf(request)
        const emails = await findEmails(sql, userId)
        const email = emails?.unconfirmedEmail ?? emails?.email ?? ''
        if (!services.emailChanges.isTokenOf(request.body.actor.token, userId, email))
          throw new AppError('reset_invalid')
        try {
          await confirmEmail(sql, userId, email)
        } catch (error) {
          throw brokenUniqueIndex(error) === 'users_email_key' ? new AppError('email_taken') : refusalOfTaken(error)
        }
        // The same link again changes nothing.
        return { success: true as const, message: 'your e-mail is confirmed' }
      },
    )

    app.post(
      '/actor/sendEmailLink',
      {
        bodyLimit: 1_024,
        ...route('actor', ['profile'], 'Send the link that confirms a new e-mail once more', {
          response: { 200: doneAnswer },
        }),
      },
      async (request) => {
        const { userId } = principalOf(request)
        const email = (await findEmails(sql, userId))?.unconfirmedEmail
        if (!email) throw new AppError('not_found')
        await services.emailChanges.resendLink(userId, email, { address: request.ip, language: languageIn(request) })
        return { success: true as const, message: 'the link is on its way' }
      },
    )
  },
)

const shownMs = 30 * 24 * 3_600_000

/** The two totals, and votes per hour for thirty days. */
function presentOwnVotes(hours: readonly VoteHour[], now: number): OwnVotesAnswer {
  const sum = (of: (hour: VoteHour) => number): number => hours.reduce((total, hour) => total + of(hour), 0)
  return {
    success: true,
    free: sum(({ free }) => free),
    paid: sum(({ paid }) => paid),
    hours: hours.filter(({ hour }) => Date.parse(hour) > now - shownMs),
  }
}
