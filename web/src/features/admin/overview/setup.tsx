import type { OverviewAnswer, SetupStep } from '@ashenda/core/contracts/http/overview.ts'
import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { accountPath } from '../shell/account-menu.tsx'
import styles from './overview.module.css'

const paths = {
  dates: '/dashboard/admin/contest',
  zones: '/dashboard/admin/create-zone',
  price: '/dashboard/admin/contest',
  factor: accountPath,
  messages: '/dashboard/admin/queues',
  payment: '/dashboard/admin/payments',
  backup: '/dashboard/admin/queues',
  contestant: '/dashboard/admin/moderation',
} as const satisfies Record<SetupStep, string>

/** What a new site does before it opens; it goes once everything is done, or votes are counted. */
export function Setup({ steps }: { readonly steps: NonNullable<OverviewAnswer['setup']> }) {
  const t = useT()
  const id = useId()
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{t('console:setup.title')}</h2>
        <span>{t('console:setup.done', { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}</span>
      </header>
      <ul className={styles['setup']}>
        {steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            {isDone ? <Check aria-hidden="true" size={18} /> : <Circle aria-hidden="true" size={18} />}
            <p>
              {isDone ? (
                <span>{t(`console:setup.${step}`)}</span>
              ) : (
                <Link href={paths[step]}>{t(`console:setup.${step}`)}</Link>
              )}
              {isDone && <span className="for-readers"> {t('console:setup.isDone')}</span>}
              {!isDone && <small>{t(`console:setup.${step}How`)}</small>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
