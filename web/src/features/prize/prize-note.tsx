import { useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import styles from './prize-note.module.css'

const PrizeText = lazyPart(async () => (await import('./prize-text.tsx')).PrizeText, [])

/** About the prize, folded, where it is said who may win it. Its text comes when it is unfolded: a vote does not wait for it. */
export function PrizeNote() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles['prize']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('voting:prize.title')}</summary>
      {isOpen ? <PrizeText /> : <noscript>{import.meta.env.SSR && <PrizeText />}</noscript>}
    </details>
  )
}
