import { useT } from '../../lib/i18n.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { usePiece } from '../content/piece.ts'
import { defaultPrize } from './default-prize.ts'
import styles from './prize-note.module.css'

/** What the prize is and when it is drawn, as the organisers have written it. */
export function PrizeText() {
  const t = useT()
  const { shown, isComing } = usePiece('prize')
  if (isComing) return null
  const { what, drawn } = shown ?? defaultPrize(t)
  return (
    <>
      <MarkedText text={what} />
      <MarkedText text={drawn} />
    </>
  )
}

/** The same, folded, where a page says who may win it. */
export function PrizeNote() {
  const t = useT()
  return (
    <details className={styles['prize']}>
      <summary>{t('voting:prize.title')}</summary>
      <PrizeText />
    </details>
  )
}
