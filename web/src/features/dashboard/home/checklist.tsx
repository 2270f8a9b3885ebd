import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { CheckIcon, icon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { base } from '../page-names.ts'
import styles from './home.module.css'

/** What is missing before she can get votes, or that nothing is. */
export function Checklist({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const hasPhoto = (own.images ?? []).length > 0
  const isPaid = own.isPaid === true
  const isActive = own.isActive === true
  const isReady = hasPhoto && isPaid && isActive
  return (
    <Panel title={t('contestant:dashboard.missing')}>
      <ul className={styles['steps']}>
        <Step done={hasPhoto} text={t('contestant:dashboard.stepPhoto')}>
          <Link href={`${base}/upload`}>{t('contestant:dashboard.addPhoto')}</Link>
        </Step>
        <Step done={isPaid} text={t('contestant:dashboard.stepPayment')}>
          <Link href={`${base}/pay`}>{t('contestant:dashboard.pay')}</Link>
        </Step>
        <Step done={isActive} text={t('contestant:dashboard.stepActive')} />
      </ul>
      {isReady && <p className={styles['ready']}>{t('contestant:dashboard.ready')}</p>}
    </Panel>
  )
}

interface StepProps {
  readonly done: boolean
  readonly text: string
  /** The link to do it. */
  readonly children?: ReactNode
}

function Step({ done, text, children }: StepProps) {
  const t = useT()
  return (
    <li data-done={done}>
      {done ? <CheckIcon /> : <CircleIcon />}
      <span>
        {text}{' '}
        <span className="for-readers">
          ({t(done ? 'contestant:dashboard.stepDone' : 'contestant:dashboard.stepOpen')})
        </span>
      </span>
      {!done && children}
    </li>
  )
}

const CircleIcon = icon(<circle cx="12" cy="12" r="8.5" />)
