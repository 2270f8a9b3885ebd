import type { AdminContestant } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { MailLink, PhoneLink } from '../../../ui/links.tsx'
import { Photo } from '../../contestants/photo.tsx'
import { ZoneName } from '../../zones/zone-name.tsx'
import { nameOf } from '../name-of.ts'
import { Permitted } from '../permitted.tsx'
import { Facts } from '../table/facts.tsx'
import { ActivityButton } from './activity-button.tsx'
import { PaidTag, StateTags } from './standing.tsx'
import { firstPhotoOf, userPath } from './use-users.ts'
import styles from './users.module.css'

/** A contestant beside the table, in short, with the way to her own page. */
export function UserPanel({ user }: { readonly user: AdminContestant }) {
  const t = useT()
  const photo = firstPhotoOf(user)
  const name = nameOf(user)
  return (
    <>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>
        <StateTags user={user} /> <PaidTag isPaid={user.isPaid} />
      </p>
      <Actions>
        <Link href={userPath(user._id)} className={buttonClass('primary')}>
          {t('console:contestants.openPage')}
        </Link>
      </Actions>
      {photo !== null && (
        <span className={styles['photo']}>
          <Photo key={photo} file={photo} place="large" alt={t('console:users.photo', { name, number: 1 })} />
        </span>
      )}
      <UserFacts user={user} />
      <Permitted to="contestants">
        <Actions>
          <ActivityButton user={user} />
        </Actions>
      </Permitted>
    </>
  )
}

export function UserFacts({ user }: { readonly user: AdminContestant }) {
  const t = useT()
  const { moment, number } = useFormat()
  const { phone, email, zone, occupation, votes, freeVotes, paidVotes, lastLogInAt, registeredAt, consent } = user
  const facts = [
    [t('account:phone'), phone && <PhoneLink phone={phone} />],
    [t('account:email'), email && <MailLink email={email} />],
    [t('admin:admin.zone'), zone && <ZoneName name={zone.name} />],
    [t('account:occupation'), occupation && <bdi>{occupation}</bdi>],
    [t('console:contestants.votes'), number(votes)],
    [t('console:contestants.freeVotes'), number(freeVotes)],
    [t('console:contestants.paidVotes'), number(paidVotes)],
    [t('console:contestants.lastLogIn'), lastLogInAt === null ? t('console:contestants.never') : moment(lastLogInAt)],
    [t('console:contestants.registered'), moment(registeredAt)],
    [
      t('console:contestants.consent'),
      consent
        ? t('console:contestants.consentOf', { policy: consent.policy, at: moment(consent.at) })
        : t('console:contestants.noConsent'),
    ],
    [t('console:contestants.guardian'), consent?.guardian && <bdi>{consent.guardian}</bdi>],
  ] as const
  return <Facts of={facts} />
}
