import type { ListedRequest } from '@ashenda/core/contracts/http/requests.ts'
import { memo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { MailLink, PhoneLink } from '../../../ui/links.tsx'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { RequestedContestant } from './requested-contestant.tsx'
import styles from './requests.module.css'
import { useMark } from './use-requests.ts'

interface RequestCardProps {
  readonly request: ListedRequest
  /** Shows her requests alone; missing where that is so already. */
  readonly onOnly: ((contestant: string, name: string) => void) | undefined
}

/** A request: who asks what of which contestant, and whether it is handled. Rendered again only if that changed, not with each letter of a search. */
export const RequestCard = memo(({ request, onOnly }: RequestCardProps) => {
  const t = useT()
  const format = useFormat()
  const { isPending, mutate } = useMark()
  const conflictMessage = useConflictMessage()
  const { _id, requestTo, brandName, email, phone, message, requestType, createdAt, handled } = request
  const to = `${requestTo.fname} ${requestTo.mname}`.trim()
  const what = t(handled ? 'desk:inbox.reopen' : 'desk:inbox.handle')
  return (
    <li>
      <article className={styles['request']} aria-labelledby={`request-${_id}`} data-handled={handled !== null}>
        <header className={parts['head']}>
          <h3 id={`request-${_id}`}>
            <bdi>{brandName}</bdi>
          </h3>
          <span className={parts['label']}>{t(`site:requests.type_${requestType || 'none'}`)}</span>
          {handled && (
            <span className={parts['label']} data-good="true">
              {t('desk:inbox.handled')}
            </span>
          )}
        </header>
        <p className={styles['reach']}>
          <MailLink email={email} />
          {phone !== '' && <PhoneLink phone={phone} />}
        </p>
        {message !== '' && (
          <p className={styles['message']} dir="auto">
            {message}
          </p>
        )}
        <RequestedContestant contestant={requestTo} name={to} />
        <p className={parts['soft']}>
          {t('desk:inbox.sentAt', { at: format.moment(createdAt) })}
          {handled && <span> · {t('desk:inbox.handledAt', { at: format.moment(handled.at) })}</span>}
          {handled && handled.by !== '' && (
            <span>
              {' '}
              · <bdi>{handled.by}</bdi>
            </span>
          )}
        </p>
        <Actions>
          <Permitted to="contestants">
            <Button
              variant={handled ? 'quiet' : 'primary'}
              busy={isPending}
              aria-label={t('admin:admin.actionOf', { what, reference: brandName })}
              onClick={() =>
                mutate(
                  { id: _id, handled: handled === null },
                  { onError: (error) => void alertPerson(conflictMessage(error)) },
                )
              }
            >
              {what}
            </Button>
          </Permitted>
          {onOnly && (
            <Button variant="quiet" onClick={() => onOnly(requestTo._id, to)}>
              {t('desk:inbox.only', { name: to })}
            </Button>
          )}
        </Actions>
      </article>
    </li>
  )
})
