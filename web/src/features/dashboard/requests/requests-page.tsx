import { type OwnRequest, type OwnRequestsAnswer, ownReplyBody } from '@ashenda/core/contracts/http/requests.ts'
import { mostOwnAnswers, ownAnswerMaxLength } from '@ashenda/core/domain/request.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Type } from 'typebox'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { MailLink, PhoneLink } from '../../../ui/links.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import styles from './requests.module.css'

const requestsKey = ['own-requests'] as const

/** Requests to her, as far as the organisers let her see and answer them. */
export function RequestsPage() {
  const t = useT()
  useTitle(t('promotion:requests.title'))
  const asked = useQuery({
    queryKey: requestsKey,
    queryFn: () => api.get<OwnRequestsAnswer>('/actor/requests'),
    staleTime: 0,
  })
  const { data } = asked
  return (
    <>
      <h1>{t('promotion:requests.title')}</h1>
      {data && <p>{t(`promotion:requests.${data.mode}`)}</p>}
      {data?.mode === 'answer' && !data.canAnswer && <p>{t('promotion:requests.noMail')}</p>}
      {data && data.mode !== 'off' && data.requests.length === 0 && <p>{t('promotion:requests.none')}</p>}
      <ul className={styles['list']}>
        {data?.requests.map((request) => (
          <Request key={request._id} request={request} canAnswer={data.canAnswer} />
        ))}
      </ul>
      <LostAnswer query={asked} text={t('promotion:requests.failed')} />
      {!data && !lastLookFailed(asked) && <PageSkeleton />}
    </>
  )
}

interface RequestProps {
  readonly request: OwnRequest
  readonly canAnswer: boolean
}

function Request({ request, canAnswer }: RequestProps) {
  const t = useT()
  const format = useFormat()
  const [isWriting, setWriting] = useState(false)
  const { from, email, phone, message, requestType, at, isHandled, answers, organisersAt } = request
  const isEnough = answers.length >= mostOwnAnswers
  return (
    <li className={styles['request']}>
      <h2>
        <bdi>{t('promotion:requests.from', { name: from })}</bdi>
      </h2>
      <p className={styles['about']}>
        <span>{format.moment(at)}</span>
        {requestType !== '' && <span className={styles['type']}>{t(`promotion:requests.type_${requestType}`)}</span>}
        {isHandled && <span className={styles['type']}>{t('promotion:requests.handled')}</span>}
      </p>
      {(email !== null || phone !== null) && (
        <p className={styles['contacts']} dir="ltr">
          {email !== null && <MailLink email={email} />}
          {phone !== null && <PhoneLink phone={phone} />}
        </p>
      )}
      <p className={styles['message']} dir="auto">
        {message === '' ? t('promotion:requests.noMessage') : message}
      </p>
      {answers.map((answer) => (
        <blockquote key={answer.at} className={styles['answer']}>
          <p className={styles['when']}>{t('promotion:requests.yours', { at: format.moment(answer.at) })}</p>
          <p dir="auto">{answer.text}</p>
        </blockquote>
      ))}
      {organisersAt !== null && (
        <p className={styles['when']}>{t('promotion:requests.organisers', { at: format.moment(organisersAt) })}</p>
      )}
      {canAnswer && isEnough && <p className={styles['when']}>{t('promotion:requests.enough')}</p>}
      {canAnswer &&
        !isEnough &&
        (isWriting ? (
          <Answer id={request._id} onDone={() => setWriting(false)} />
        ) : (
          <div>
            <Button
              variant="quiet"
              aria-label={t('promotion:requests.write', { name: from })}
              onClick={() => setWriting(true)}
            >
              {t('promotion:requests.writeDo')}
            </Button>
          </div>
        ))}
    </li>
  )
}

const answerForm = Type.Object({ text: ownReplyBody.properties.text })

function Answer({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  // The same answer sent again, after a lost connection, is sent once.
  const [answerId] = useState(() => crypto.randomUUID())
  const { form, field, busy, onSubmit } = useContractForm<{ text: string }>({
    schema: answerForm,
    defaults: { text: '' },
    fieldsByCode: { text_too_long: 'text', invalid_text: 'text', invalid_body: 'text' },
    send: async ({ text }) => {
      await api.post(`/actor/requests/${id}/reply`, { id: answerId, text })
      toast.success(translate('promotion:requests.sent'))
      await queries.invalidateQueries({ queryKey: requestsKey })
      onDone()
    },
  })
  const text = useWatch({ control: form.control, name: 'text' })
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <TextareaField
        {...field('text')}
        label={t('promotion:requests.text')}
        typed={text}
        most={ownAnswerMaxLength}
        required
      />
      <div className={styles['ways']}>
        <Button variant="quiet" onClick={onDone}>
          {t('promotion:requests.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('promotion:requests.send')}
        </Button>
      </div>
    </form>
  )
}
