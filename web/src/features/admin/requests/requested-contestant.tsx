import type { ListedRequest } from '@ashenda/core/contracts/http/requests.ts'
import { useT } from '../../../lib/i18n.ts'
import { PhoneLink } from '../../../ui/links.tsx'
import styles from './requests.module.css'

interface RequestedContestantProps {
  readonly contestant: ListedRequest['requestTo']
  readonly name: string
}

/** Whom a request is for, and how to reach her. */
export function RequestedContestant({ contestant, name }: RequestedContestantProps) {
  const t = useT()
  const { phone, occupation, description } = contestant
  return (
    <div className={styles['to']}>
      <p>
        {t('desk:inbox.to')} <bdi className={styles['name']}>{name}</bdi>
        {occupation !== '' && (
          <span>
            {' '}
            · <bdi>{occupation}</bdi>
          </span>
        )}
      </p>
      {phone !== '' && <PhoneLink phone={phone} />}
      {description !== '' && (
        <details>
          <summary>{t('desk:inbox.about')}</summary>
          <p className={styles['message']} dir="auto">
            {description}
          </p>
        </details>
      )}
    </div>
  )
}
