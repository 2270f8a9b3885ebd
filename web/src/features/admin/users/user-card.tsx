import type { AdminContestant } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { memo, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { MailLink, PhoneLink } from '../../../ui/links.tsx'
import { ZoneName } from '../../zones/zone-name.tsx'
import { nameOf } from '../name-of.ts'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { Portrait } from '../portrait.tsx'
import { ActivityButton } from './activity-button.tsx'
import { UserDetails } from './user-details.tsx'
import styles from './users.module.css'

/** A contestant: who she is, how to reach her, how she stands, and what can be done. */
export const UserCard = memo(({ user }: { readonly user: AdminContestant }) => {
  const t = useT()
  const format = useFormat()
  const { _id, images, colour, zone, occupation, phone, email, isPaid, isActive, isHeld, votes, registeredAt } = user
  const name = nameOf(user)
  return (
    <li>
      <article className={styles['user']} aria-labelledby={`user-${_id}`} data-active={isActive}>
        <Portrait file={images[0] ?? null} colour={colour} className={styles['portrait']} />
        <div className={styles['about']}>
          <h3 id={`user-${_id}`}>
            <bdi>{name}</bdi>
          </h3>
          <p className={styles['labels']}>
            <span className={parts['label']} data-good={isPaid}>
              {isPaid && <CheckIcon size="1.1em" />}
              <span>{t(isPaid ? 'desk:users.paid' : 'desk:users.waiting')}</span>
            </span>
            <span className={parts['label']} data-good={isActive}>
              {t(isActive ? 'desk:users.active' : 'desk:users.inactive')}
            </span>
            {isHeld && <span className={parts['label']}>{t('desk:users.held')}</span>}
          </p>
          <p className={styles['facts']}>
            {zone && <ZoneName name={zone.name} />}
            {occupation !== '' && (
              <span>
                <bdi>{occupation}</bdi>
              </span>
            )}
            <strong>{t('home.votes', { count: votes, number: format.number(votes) })}</strong>
          </p>
          <p className={styles['facts']}>
            {phone && <PhoneLink phone={phone} />}
            {email && <MailLink email={email} />}
          </p>
          <p className={parts['soft']}>{t('desk:users.registeredAt', { at: format.moment(registeredAt) })}</p>
        </div>
        <div className={styles['actions']}>
          <Actions>
            <Permitted to="contestants">
              <ActivityButton id={_id} name={name} isActive={isActive} />
            </Permitted>
            <DetailsButton id={_id} name={name} />
          </Actions>
        </div>
      </article>
    </li>
  )
})

interface DetailsButtonProps {
  readonly id: string
  readonly name: string
}

/** Her photos and payments, in a dialog. */
function DetailsButton({ id, name }: DetailsButtonProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t('admin:admin.actionOf', { what: t('desk:users.details'), reference: name })}
        onClick={() => setOpen(true)}
      >
        {t('desk:users.details')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={<bdi>{name}</bdi>} width={720}>
        <UserDetails id={id} name={name} />
      </Dialog>
    </>
  )
}
