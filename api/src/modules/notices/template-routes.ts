import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { templateAnswer, templateBody, testMessageBody } from '@ashenda/core/contracts/http/messages.ts'
import {
  isNoticeKind,
  type NoticeKind,
  noticeLanguages,
  noticeWays,
  rulesOf,
  valuesOf,
} from '@ashenda/core/domain/notice.ts'
import { defaultText, exampleValues, shownValues, stopLine } from '@ashenda/core/domain/notice-defaults.ts'
import {
  bodyMaxLength,
  type NoticeText,
  subjectMaxLength,
  unknownPlaceholders,
} from '@ashenda/core/domain/notice-text.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { enterNotice } from '@ashenda/db/queries/notices/enter-notice.ts'
import { findNoticeSettings } from '@ashenda/db/queries/notices/notice-settings.ts'
import { listWrittenTexts, writeText } from '@ashenda/db/queries/notices/notice-templates.ts'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { defineRoutes, route } from '../../http/app.ts'
import { originOf } from '../../http/language-cookie.ts'
import { readLine } from '../../http/read-line.ts'
import { principalOf } from '../sessions/principal.ts'
import { openWays } from './own-routes.ts'

const changing = { access: 'admin:messages' } as const
const tags = ['admin']
const done = { 200: doneAnswer }
/** A text of 4,000 characters with the longest JSON escape of each. */
const bodyLimit = 65_536

/** The texts of messages, which admins may write anew. */
export const messageTemplateRoutes = defineRoutes(
  'messageTemplateRoutes',
  ['sql', 'settings'],
  async (app, { sql, settings }) => {
    app.get(
      '/admin/messages/templates/:kind',
      route('admin', tags, 'A kind of message: its text in each way and language, and those before', {
        params: Type.Object({ kind: Type.String() }),
        response: { 200: templateAnswer },
      }),
      async (request) => {
        const { kind } = request.params
        if (!isNoticeKind(kind)) throw new AppError('not_found')
        const history = await listWrittenTexts(sql, kind)
        const origin = originOf(request, settings.publicUrl)
        const texts = noticeWays.flatMap((way) =>
          noticeLanguages.map((language) => {
            const latest = history.find((one) => one.way === way && one.language === language)?.text ?? null
            const standard = defaultText(kind, way, language)
            return {
              way,
              language,
              text: latest ?? standard,
              isDefault: latest === null,
              standard,
              stop: rulesOf(kind).group === null ? null : stopLine(language, `${origin}/m/Jx3kQ9vT-a0`),
              example: examplesOf(kind, language, origin),
            }
          }),
        )
        return {
          success: true as const,
          kind,
          values: [...valuesOf(kind)],
          texts,
          history: history.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
        }
      },
    )

    app.put(
      '/admin/messages/templates',
      {
        bodyLimit,
        ...route(changing, tags, 'Write a message’s text, or restore the default', {
          body: templateBody,
          response: done,
        }),
      },
      async (request) => {
        const { kind, way, language, subject, body } = request.body
        const text = subject === undefined && body === undefined ? null : readText(kind, { subject, body })
        await writeText(sql, { kind, way, language, text, adminId: principalOf(request).userId })
        return { success: true as const, message: text ? 'the text is saved' : 'the default is restored' }
      },
    )

    app.post(
      '/admin/messages/test',
      {
        bodyLimit,
        ...route(changing, tags, 'Send a message to oneself, with example values', {
          body: testMessageBody,
          response: done,
        }),
      },
      async (request) => {
        const { kind, way, language, ...typed } = request.body
        const { userId } = principalOf(request)
        const text = readText(kind, typed)
        const own = await findNoticeSettings(sql, userId)
        const leads = {
          telegram: own?.hasChat,
          push: (own?.pushes ?? 0) > 0,
          email: own?.hasEmail,
          sms: own?.phone !== null,
        }
        if (!openWays(settings).includes(way) || !leads[way]) throw new AppError('messages_unavailable')
        const example = Object.fromEntries(examplesOf(kind, language, '').map(({ name, value }) => [name, value]))
        await enterNotice(sql, {
          kind: kind === 'bulk' ? 'welcome' : kind,
          receiver: { user: userId },
          subject: `test-${v7()}`,
          values: { ...example, testSubject: text.subject, testBody: text.body },
          ways: [way],
          language,
        })
        return { success: true as const, message: 'it is on its way to you' }
      },
    )
  },
)

/** @throws AppError invalid_text, text_too_long, invalid_body, unknown_placeholder */
export function readText(
  kind: NoticeKind,
  typed: { readonly subject?: string | undefined; readonly body?: string | undefined },
): NoticeText {
  const subject = readLine(typed.subject ?? '', subjectMaxLength)
  const body = normaliseStory(typed.body ?? '')
  if (body === undefined) throw new AppError('invalid_text')
  if (lengthOf(body) > bodyMaxLength) throw new AppError('text_too_long')
  if (isBlank(body) || isBlank(subject)) throw new AppError('invalid_body')
  const [unknown] = unknownPlaceholders(kind, `${subject}\n${body}`)
  if (unknown !== undefined) throw new AppError('unknown_placeholder', { details: { placeholder: unknown } })
  return { subject, body }
}

function examplesOf(kind: NoticeKind, language: (typeof noticeLanguages)[number], origin: string) {
  const shown = shownValues({ ...exampleValues, link: `${origin}/dashboard/user` }, language)
  return valuesOf(kind).map((name) => ({ name, value: String(shown[name] ?? '') }))
}
