import type { OverviewAnswer, SetupStep } from '@ashenda/core/contracts/http/overview.ts'
import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { accountPath } from '../shell/account-menu.tsx'
import { datePresets } from '../table/date-presets.ts'
import { fragmentOf } from '../table/list-address.ts'
import styles from './overview.module.css'

/** Where each is mended. */
const paths = {
  factor: accountPath,
  messages: '/dashboard/admin/queues',
  payment: '/dashboard/admin/payments',
  contestant: '/dashboard/admin/moderation',
  dates: '/dashboard/admin/contest',
  zones: '/dashboard/admin/create-zone',
  price: '/dashboard/admin/contest',
  titles: '/dashboard/admin/titles',
  pause: '/dashboard/admin/contest',
  photo: `/dashboard/admin/users${fragmentOf({ tab: 'active', photo: 'none' })}`,
  // Who has no zone comes first.
  zoneOf: `/dashboard/admin/users${fragmentOf({ tab: 'active', sort: 'zone' })}`,
  approval: '/dashboard/admin/moderation',
  fee: `/dashboard/admin/users${fragmentOf({ tab: 'active', paid: 'false' })}`,
  fullZones: '/dashboard/admin/create-zone',
  attention: `/dashboard/admin/payments${fragmentOf({ tab: 'attention' })}`,
  quarantined: `/dashboard/admin/suspicion${fragmentOf({ tab: 'quarantined' })}`,
  jury: '/dashboard/admin/titles',
  sent: '/dashboard/admin/messages',
  backup: '/dashboard/admin/queues',
  services: '/dashboard/admin/queues',
} as const satisfies Record<SetupStep, string>

/** The failed messages that are counted. */
function failedMessages(): string {
  const week = datePresets(Date.now()).find(({ name }) => name === 'week')
  return fragmentOf({ state: 'failed', enteredFrom: week?.from ?? '' })
}

/** Not every contest has them: nothing is missing without. */
const optional: ReadonlySet<SetupStep> = new Set(['titles', 'pause'])

/** What has to be ready for voting night; what is done is folded away. */
export function Setup({ steps }: { readonly steps: OverviewAnswer['setup'] | undefined }) {
  const t = useT()
  const { number } = useFormat()
  const id = useId()
  if (!steps) return null
  const done = steps.filter(({ isDone }) => isDone)
  const open = steps.filter(({ isDone }) => !isDone)
  const all = done.length + open.filter(({ step }) => !optional.has(step)).length
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{t('contests:setup.title')}</h2>
      <ul className={styles['setup']}>
        {open.map(({ step, left }) => (
          <li key={step}>
            <Circle aria-hidden="true" size={18} />
            <p>
              <Link href={step === 'sent' ? paths.sent + failedMessages() : paths[step]}>
                {t(`contests:setup.${step}`)}
              </Link>
              <small>
                {left !== undefined && <b>{t('contests:setup.left', { number: number(left) })} </b>}
                <span>{t(`contests:setup.${step}How`)}</span>
              </small>
            </p>
          </li>
        ))}
      </ul>
      <details className={styles['folded']}>
        <summary>{t('contests:setup.done', { done: number(done.length), all: number(all) })}</summary>
        <ul className={styles['setup']}>
          {done.map(({ step }) => (
            <li key={step} data-done>
              <Check aria-hidden="true" size={18} />
              <p>{t(`contests:setup.${step}`)}</p>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
