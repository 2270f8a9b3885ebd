import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import styles from './contestant-list.module.css'

interface NoContestantsProps {
  readonly reason: keyof typeof texts
  /** The searched name. */
  readonly name?: string
  /** It is being retried. */
  readonly busy?: boolean
  readonly onAction: () => void
}

const texts = {
  failed: 'home.loadFailed',
  /** The contestant of the address. */
  oneFailed: 'home.oneFailed',
  empty: 'home.empty',
  notFound: 'home.notFound',
} as const

/** Explains an empty list and offers a way on; what the network lost is retried when it returns. */
export function NoContestants({ reason, name = '', busy = false, onAction }: NoContestantsProps) {
  const t = useT()
  const isFailure = reason === 'failed' || reason === 'oneFailed'
  const tryAgain = useEffectEvent(onAction)
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
      <strong ref={place}>{t(texts[reason], { name })}</strong>
      {reason === 'empty' && <p>{t('home.emptyHint')}</p>}
      {isFailure ? (
        <Button busy={busy} onClick={onAction}>
          {t('common.tryAgain')}
        </Button>
      ) : (
        <WithoutScripts href="/#vote" className={buttonClass('quiet')} text={t('home.showAll')}>
          <Button variant="quiet" onClick={onAction}>
            {t('home.showAll')}
          </Button>
        </WithoutScripts>
      )}
    </div>
  )
}
