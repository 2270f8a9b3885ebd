import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { EraseContestant } from '../erasure/erase-contestant.tsx'
import { Permitted } from '../permitted.tsx'
import { useUser } from './use-users.ts'
import { UserAccess } from './user-access.tsx'
import { UserPayments } from './user-payments.tsx'
import { UserPhotos } from './user-photos.tsx'
import styles from './users.module.css'

interface UserDetailsProps {
  readonly id: string
  readonly name: string
}

export function UserDetails({ id, name }: UserDetailsProps) {
  const t = useT()
  const user = useUser(id)
  if (!user.data) {
    return lastLookFailed(user) ? (
      <LostAnswer query={user} text={t('desk:users.detailsFailed')} />
    ) : (
      <p role="status">{t('common.loading')}</p>
    )
  }
  const { actor, payments, paymentCount } = user.data
  return (
    <div className={styles['details']}>
      {actor.description !== '' && (
        <p className={styles['story']}>
          <bdi>{actor.description}</bdi>
        </p>
      )}
      <section aria-labelledby={`photos-${id}`}>
        <h3 id={`photos-${id}`}>{t('desk:users.photos')}</h3>
        <UserPhotos actor={actor} name={name} />
      </section>
      <section aria-labelledby={`payments-${id}`}>
        <h3 id={`payments-${id}`}>{t('desk:users.payments')}</h3>
        <UserPayments payments={payments} paymentCount={paymentCount} phone={actor.phone} />
      </section>
      {actor.phone !== null && (
        <Permitted to="contestants">
          <section aria-labelledby={`access-${id}`}>
            <h3 id={`access-${id}`}>{t('desk:users.access')}</h3>
            <UserAccess id={id} name={name} />
          </section>
        </Permitted>
      )}
      <Permitted to="erasure">
        <EraseContestant id={id} />
      </Permitted>
    </div>
  )
}
