import { useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { keepModule, useLazyModule } from '../../lib/use-lazy-module.ts'
import styles from './prize-note.module.css'

const loadPrize = keepModule(() => import('./prize-note.tsx'))

/** PrizeNote in the podium, where every byte is waited for: its text comes when it is unfolded. */
export function PrizeLater() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const part = useLazyModule(loadPrize, isOpen, () => setOpen(false))
  return (
    <details className={styles['prize']} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('voting:prize.title')}</summary>
      {part && <part.PrizeText />}
    </details>
  )
}
