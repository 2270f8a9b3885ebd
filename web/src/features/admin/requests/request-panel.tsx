import type { InboxRequest, RequestEventsAnswer } from '@ashenda/core/contracts/http/requests.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Actions } from '../../../ui/actions.tsx'
import { alertPerson } from '../../../ui/ask.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { MailLink, mailHref, PhoneLink } from '../../../ui/links.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { useAdmins } from '../admins/use-admins.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import parts from '../parts.module.css'
import { useMay } from '../permitted.tsx'
import table from '../table/data-table.module.css'
import { NoteDialog, WriteDialog } from './request-dialogs.tsx'
import { contestantName, RequestState } from './request-state.tsx'
import styles from './requests.module.css'
import { requestEventsKey, useRequestSteps } from './use-requests.ts'

interface RequestPanelProps {
  readonly request: InboxRequest
  /** Whether the platform sends e-mails. */
  readonly canMail: boolean
  /** Shows all requests to this contestant. */
  readonly onOnly: (contestant: string) => void
}

/** One request: who asks what of whom, what can be done, and what was. */
export function RequestPanel({ request, canMail, onOnly }: RequestPanelProps) {
  const t = useT()
  const mayChange = useMay('contestants')
  const { open } = useRequestSteps()
  const { _id, requestTo, brandName, email, phone, message, requestType, isRead } = request
  const name = contestantName(request)
  // Once for each request: one that is marked as unread stays so.
  const opened = useRef('')
  useEffect(() => {
    if (!mayChange || opened.current === _id) return
    opened.current = _id
    // If it fails the request stays unread, and is marked when it is opened again.
    if (!isRead) open(_id).catch(() => undefined)
  }, [_id, isRead, mayChange, open])
  return (
    <>
      <h2>
        <bdi>{brandName}</bdi>
      </h2>
      <p>
        {t(`site:requests.type_${requestType || 'none'}`)} <RequestState request={request} />
      </p>
      {message !== '' && (
        <p className={styles['message']} dir="auto">
          {message}
        </p>
      )}
      {mayChange && <RequestActs request={request} canMail={canMail} />}
      <dl className={table['facts']}>
        <div>
          <dt>{t('console:requests.email')}</dt>
          <dd>
            <MailLink email={email} />
          </dd>
        </div>
        {phone !== '' && (
          <div>
            <dt>{t('console:requests.phone')}</dt>
            <dd>
              <PhoneLink phone={phone} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('console:requests.contestant')}</dt>
          <dd>
            <Link href={`/dashboard/admin/users/${requestTo._id}`}>
              <bdi>{name}</bdi>
            </Link>
            {requestTo.occupation !== '' && <bdi className={parts['soft']}> {requestTo.occupation}</bdi>}
          </dd>
        </div>
        {requestTo.phone !== '' && (
          <div>
            <dt>{t('account:phone')}</dt>
            <dd>
              <PhoneLink phone={requestTo.phone} />
            </dd>
          </div>
        )}
      </dl>
      {requestTo.description !== '' && (
        <details>
          <summary>{t('console:requests.about')}</summary>
          <p className={styles['message']} dir="auto">
            {requestTo.description}
          </p>
        </details>
      )}
      <div>
        <Button variant="quiet" onClick={() => onOnly(requestTo._id)}>
          {t('console:requests.onlyHer', { name })}
        </Button>
      </div>
      <h3>{t('console:requests.history')}</h3>
      <RequestHistory request={request} />
    </>
  )
}

function RequestActs({ request, canMail }: Pick<RequestPanelProps, 'request' | 'canMail'>) {
  const t = useT()
  const admins = useAdmins()
  const steps = useRequestSteps()
  const conflictMessage = useConflictMessage()
  const [dialog, setDialog] = useState<'reply' | 'forward' | 'note'>()
  const { _id, requestTo, email, handled, assignee, isRead } = request
  const canForward = canMail && requestTo.email !== ''
  /** Tells how it ended; a step another admin forestalled, with who and when. */
  const tell = (step: Promise<unknown>, done: string): void =>
    void step.then(
      () => toast.success(done),
      (error: unknown) => alertPerson(conflictMessage(error)),
    )
  const assign = (id: string): void => {
    const name = admins.data?.find((one) => one._id === id)?.name
    const done = name ? t('console:requests.saidAssigned', { name }) : t('console:requests.saidUnassigned')
    tell(steps.assign(_id, id === '' ? null : id, assignee?._id ?? null), done)
  }
  return (
    <>
      <Actions>
        {canMail ? (
          <Button aria-haspopup="dialog" onClick={() => setDialog('reply')}>
            {t('console:requests.reply')}
          </Button>
        ) : (
          <>
            <a
              className={buttonClass('primary')}
              href={mailHref(email, t('console:requests.replySubject', { name: contestantName(request) }))}
            >
              {t('console:requests.write')}
            </a>
            <Button
              variant="quiet"
              onClick={() => tell(steps.write(_id, 'reply', null, false), t('console:requests.saidAnswered'))}
            >
              {t('console:requests.markAnswered')}
            </Button>
          </>
        )}
        {canForward ? (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('forward')}>
            {t('console:requests.forward')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            onClick={() => tell(steps.write(_id, 'forward', null, false), t('console:requests.saidForwarded'))}
          >
            {t('console:requests.markForwarded')}
          </Button>
        )}
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('note')}>
          {t('console:requests.note')}
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            tell(
              steps.mark(_id, handled === null),
              t(handled ? 'console:requests.saidReopen' : 'console:requests.said'),
            )
          }
        >
          {t(handled ? 'console:requests.reopen' : 'console:requests.close')}
        </Button>
        {isRead && (
          <Button variant="quiet" onClick={() => tell(steps.read(_id, false), t('console:requests.did_unread'))}>
            {t('console:requests.markUnread')}
          </Button>
        )}
      </Actions>
      {!canMail && <p className={parts['soft']}>{t('console:requests.noMail')}</p>}
      {canMail && !canForward && <p className={parts['soft']}>{t('console:requests.forwardNoMail')}</p>}
      <SelectField
        label={t('console:requests.assignTo')}
        value={assignee?._id ?? ''}
        onChange={({ target }) => assign(target.value)}
      >
        <option value="">{t('console:requests.nobody')}</option>
        {admins.data
          ?.filter(({ _id: id, isDisabled }) => !isDisabled || id === assignee?._id)
          .map(({ _id: id, name, isYou }) => (
            <option key={id} value={id}>
              {isYou ? t('console:requests.me', { name }) : name}
            </option>
          ))}
      </SelectField>
      {(dialog === 'reply' || dialog === 'forward') && (
        <WriteDialog request={request} way={dialog} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'note' && <NoteDialog request={request} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Who did what, in order; notes and e-mails with their text. */
function RequestHistory({ request: { _id, createdAt } }: { readonly request: InboxRequest }) {
  const t = useT()
  const { moment } = useFormat()
  const history = useQuery({
    queryKey: [...requestEventsKey, _id],
    queryFn: async () => (await api.get<RequestEventsAnswer>(`/admin/requests/${_id}/events`)).events,
    staleTime: 0,
  })
  const textOf = useEventText()
  if (!history.data && lastLookFailed(history))
    return <LostAnswer query={history} text={t('console:requests.historyFailed')} />
  return (
    <ol className={table['timeline']}>
      <li>
        <strong>{t('console:requests.did_sent')}</strong>
        <span className={parts['soft']}>{moment(createdAt)}</span>
      </li>
      {history.data?.map((event) => (
        <li key={event._id}>
          <strong>{textOf(event)}</strong>
          <span className={parts['soft']}>
            {moment(event.at)} · <bdi>{event.by}</bdi>
          </span>
          {event.text !== '' && (
            <span className={styles['message']} dir="auto">
              {event.text}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function useEventText() {
  const t = useT()
  return ({ kind, assignee, byMail, isHers }: RequestEventsAnswer['events'][number]): string => {
    if (kind === 'assign')
      return assignee === null
        ? t('console:requests.did_unassign')
        : t('console:requests.did_assign', { name: assignee })
    if (isHers) return t('console:requests.did_replyHers')
    if (byMail && (kind === 'reply' || kind === 'forward')) return t(`console:requests.did_${kind}Mail`)
    return t(`console:requests.did_${kind}`)
  }
}
