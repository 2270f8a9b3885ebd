import { useT } from '../../../lib/i18n.ts'
import { TryAgain } from '../../../ui/try-again.tsx'
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
  const { data, isError, isFetching, refetch } = useUser(id)
  if (!data) {
    return isError && !isFetching ? (
      <TryAgain text={t('desk:users.detailsFailed')} onAgain={refetch} />
    ) : (
      <p role="status">{t('common.loading')}</p>
    )
  }
  const { actor, payments, paymentCount } = data
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
