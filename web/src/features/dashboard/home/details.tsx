import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ZoneName } from '../../zones/zone-name.tsx'
import { base } from '../page-names.ts'
import styles from './home.module.css'

interface DetailsProps {
  readonly own: OwnUser
  readonly votes: number
}

/** Her account, with the specification's labels (DSH-01). */
export function Details({ own, votes }: DetailsProps) {
  const t = useT()
  const format = useFormat()
  return (
    <Panel title={t('contestant:dashboard.details')}>
      <dl className={styles['details']}>
        <Detail label={t('contestant:dashboard.fullName')} value={own.name} />
        <Detail label={t('account:email')} value={own.email} />
        <Detail label={t('account:phone')} value={own.phone} ltr />
        <Detail label={t('account:zone')} value={own.zone ? <ZoneName name={own.zone.name} /> : ''} />
        <Detail label={t('contestant:dashboard.totalVotes')} value={format.number(votes)} />
        <Detail
          label={t('contestant:dashboard.paymentStatus')}
          value={t(own.isPaid === true ? 'contestant:dashboard.paid' : 'contestant:dashboard.notPaid')}
        />
      </dl>
      <Link href={`${base}/profile`} className={buttonClass('quiet')}>
        {t('contestant:dashboard.editProfile')}
      </Link>
    </Panel>
  )
}

interface DetailProps {
  readonly label: string
  /** '' where it is not given. */
  readonly value: ReactNode
  /** Numbers run left to right in every language. */
  readonly ltr?: boolean
}

function Detail({ label, value, ltr = false }: DetailProps) {
  const t = useT()
  return (
    <div>
      <dt>{label}</dt>
      {value === '' ? (
        <dd className={styles['none']}>{t('contestant:dashboard.notGiven')}</dd>
      ) : (
        <dd>{ltr ? <bdi dir="ltr">{value}</bdi> : value}</dd>
      )}
    </div>
  )
}
