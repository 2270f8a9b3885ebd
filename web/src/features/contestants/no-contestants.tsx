import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import styles from './contestant-list.module.css'

interface NoContestantsProps {
  readonly reason: 'failed' | 'empty' | 'notFound'
  /** What was searched for. */
  readonly name?: string
  readonly onAction: () => void
}

/** Nothing to show, why, and a way on. */
export function NoContestants({ reason, name = '', onAction }: NoContestantsProps) {
  const t = useT()
  const text = { failed: 'home:loadFailed', empty: 'home:empty', notFound: 'home:notFound' } as const
  return (
    <div className={styles['none']} role={reason === 'failed' ? 'alert' : 'status'}>
      <strong>{t(text[reason], { name })}</strong>
      {reason === 'empty' && <p>{t('home:emptyHint')}</p>}
      <Button variant={reason === 'failed' ? 'primary' : 'quiet'} onClick={onAction}>
        {t(reason === 'failed' ? 'tryAgain' : 'home:showAll')}
      </Button>
    </div>
  )
}
