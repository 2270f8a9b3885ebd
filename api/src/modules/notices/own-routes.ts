import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import {
  ownMessagesAnswer,
  ownMessagesBody,
  type PushSubscriptionBody,
  pushBody,
  telegramLinkAnswer,
} from '@ashenda/core/contracts/http/messages.ts'
import {
  alertGroups,
  contestantGroups,
  type NoticeGroup,
  type NoticeWay,
  noticeLanguageOf,
  noticeWays,
  permissionOfAlerts,
  unchosenWays,
} from '@ashenda/core/domain/notice.ts'
import { may } from '@ashenda/core/domain/permission.ts'
import { isPushEndpoint } from '@ashenda/core/domain/push-endpoint.ts'
import { isTimeZone, usualQuiet, zoneOfPhone } from '@ashenda/core/domain/quiet-hours.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  findNoticeSettings,
  forgetPushes,
  type OwnNoticeSettings,
  saveNoticeSettings,
  savePush,
  unlinkChats,
} from '@ashenda/db/queries/notices/notice-settings.ts'
import type { AppSettings } from '../../config/settings.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { whileRedisIsThere } from '../../jobs/open-queues.ts'
import { type Principal, principalOf } from '../sessions/principal.ts'

const config = { access: 'account' } as const
const tags = ['profile']
const done = { 200: doneAnswer }

/** How a contestant or an admin hears of things, and of which. */
export const ownMessageRoutes = defineRoutes(
  'ownMessageRoutes',
  ['sql', 'settings', 'telegramLinks'],
  async (app, { sql, settings, telegramLinks }) => {
    app.get(
      '/actor/messages',
      route(config, tags, 'How one’s own messages come, and which', { response: { 200: ownMessagesAnswer } }),
      async (request) => {
        const principal = principalOf(request)
        const own = await findNoticeSettings(sql, principal.userId)
        if (!own) throw new AppError('not_authenticated')
        return {
          success: true as const,
          settings: {
            language: own.language ?? noticeLanguageOf(languageIn(request)),
            timeZone: own.timeZone,
            phoneZone: zoneOfPhone(own.phone),
            quietFrom: own.quietFrom ?? usualQuiet.from,
            quietUntil: own.quietUntil ?? usualQuiet.until,
          },
          groups: groupsOf(principal).map((group) => ({
            group,
            ways: [...(own.choices.find((choice) => choice.group === group)?.ways ?? unchosenWays(group))],
          })),
          ways: waysOfSite(settings, own),
          pushKey: settings.pushKey ?? null,
        }
      },
    )

    app.put(
      '/actor/messages',
      route(config, tags, 'Choose messages and their ways', { body: ownMessagesBody, response: done }),
      async (request) => {
        const principal = principalOf(request)
        const { timeZone } = request.body
        if (timeZone !== null && !isTimeZone(timeZone)) throw new AppError('invalid_body')
        const known = groupsOf(principal)
        const groups = request.body.groups.filter(({ group }) => known.includes(group))
        await saveNoticeSettings(sql, principal.userId, { ...request.body, groups })
        return { success: true as const, message: 'saved' }
      },
    )

    app.post(
      '/actor/messages/telegram',
      route(config, tags, 'A link that connects one’s Telegram to the account, once', {
        response: { 200: telegramLinkAnswer },
      }),
      async (request) => {
        const { telegram } = settings
        if (!telegram) throw new AppError('messages_unavailable')
        const { userId } = principalOf(request)
        const token = await whileRedisIsThere(() => telegramLinks.make(userId))
        return { success: true as const, link: `${telegram.page}?start=${token}` }
      },
    )

    app.delete(
      '/actor/messages/telegram',
      route(config, tags, 'No more messages by Telegram', { response: done }),
      async (request) => {
        await unlinkChats(sql, { user: principalOf(request).userId })
        return { success: true as const, message: 'unlinked' }
      },
    )

    app.post(
      '/actor/messages/push',
      route(config, tags, 'Send notifications to this browser', { body: pushBody, response: done }),
      async (request) => {
        await savePush(sql, principalOf(request).userId, readPush(request.body, settings))
        return { success: true as const, message: 'subscribed' }
      },
    )

    app.delete(
      '/actor/messages/push',
      route(config, tags, 'No more notifications to any browser', { response: done }),
      async (request) => {
        await forgetPushes(sql, principalOf(request).userId)
        return { success: true as const, message: 'unsubscribed' }
      },
    )
  },
)

/** What an account may hear of. */
const groupsOf = ({ role, adminRole }: Principal): readonly NoticeGroup[] =>
  role === 'actor' ? contestantGroups : alertGroups.filter((group) => may(adminRole, permissionOfAlerts[group]))

function waysOfSite(settings: AppSettings, own: OwnNoticeSettings): { way: NoticeWay; isReady: boolean }[] {
  const ready: Readonly<Record<NoticeWay, boolean>> = {
    telegram: own.hasChat,
    push: own.pushes > 0,
    email: own.hasEmail,
    sms: own.phone !== null && settings.canText(own.phone),
  }
  return openWays(settings).map((way) => ({ way, isReady: ready[way] }))
}

/** Ways that are set up, to anybody. */
export const openWays = ({ telegram, pushKey, canMail, canText }: AppSettings): readonly NoticeWay[] =>
  noticeWays.filter(
    (way) =>
      ({
        telegram: telegram !== undefined,
        push: pushKey !== undefined,
        email: canMail,
        sms: canText('+251') || canText('+1'),
      })[way],
  )

/** @throws AppError messages_unavailable, invalid_body */
export function readPush(
  push: PushSubscriptionBody,
  { pushKey, messagesSandbox }: Pick<AppSettings, 'pushKey' | 'messagesSandbox'>,
): PushSubscriptionBody {
  if (pushKey === undefined) throw new AppError('messages_unavailable')
  if (!isPushEndpoint(push.endpoint, messagesSandbox)) throw new AppError('invalid_body')
  return push
}
