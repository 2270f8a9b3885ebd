import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './strength.module.css'
import { missingStrengths, strengthLinks, strengths } from './strength.ts'

/** How complete her page is, and the next steps. */
export function StrengthPanel({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const format = useFormat()
  const missing = missingStrengths(own)
  const done = strengths.length - missing.length
  return (
    <Panel title={t('promotion:strength.title')}>
      <p>
        {missing.length === 0
          ? t('promotion:strength.all')
          : t('promotion:strength.text', { done: format.number(done), all: format.number(strengths.length) })}
      </p>
      <progress
        className={styles['bar']}
        value={done}
        max={strengths.length}
        aria-label={t('promotion:strength.title')}
      />
      {missing.length > 0 && (
        <ul className={styles['list']}>
          {missing.map((one) => (
            <li key={one}>
              <span>{t(`promotion:strength.${one}`)}</span>
              <Link href={strengthLinks[one]}>{t(`promotion:strength.${one}Do`)}</Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
