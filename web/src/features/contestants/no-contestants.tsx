import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import styles from './contestant-list.module.css'

interface NoContestantsProps {
  /** The text; `oneFailed`: the contestant of the address. */
  readonly reason: 'loadFailed' | 'oneFailed' | 'empty' | 'notFound'
  /** The searched name. */
  readonly name?: string
  /** It is being retried. */
  readonly busy?: boolean
  /** Of what failed. */
  readonly onRetry?: () => void
}

/** Explains an empty list and offers a way on; what the network lost is retried when it returns. */
export function NoContestants({ reason, name = '', busy = false, onRetry }: NoContestantsProps) {
  const t = useT()
  const isFailure = onRetry !== undefined
  const tryAgain = useEffectEvent(() => onRetry?.())
  const place = useRef<HTMLElement>(null)
  // Searchers look at the search box: scrolls the answer into view, above anything fixed at the lower edge.
  useEffect(() => {
    if (reason === 'notFound') place.current?.scrollIntoView({ block: 'nearest' })
  }, [reason])
  useEffect(() => {
    if (!isFailure) return
    const again = (): void => tryAgain()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isFailure])
  return (
    <div className={styles['none']} role={isFailure ? 'alert' : 'status'}>
      <strong ref={place}>{t(`home.${reason}`, { name })}</strong>
      {reason === 'empty' && <p>{t('home.emptyHint')}</p>}
      {isFailure ? (
        <Button busy={busy} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      ) : (
        <Link href="/#vote" className={buttonClass('quiet')}>
          {t('home.showAll')}
        </Link>
      )}
    </div>
  )
}
