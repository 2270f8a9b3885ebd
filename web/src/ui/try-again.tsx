import { useState } from 'react'
import { useT } from '../lib/i18n.ts'
import { Button } from './button.tsx'
import styles from './try-again.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

export interface TryAgainProps {
  readonly text: string
  readonly onAgain: () => Promise<unknown>
  /** It is being tried. */
  readonly busy?: boolean
  /** How often it has failed, where it is also tried from elsewhere; by this button alone unless said. */
  readonly failures?: number
}

/** What failed, and a way to try it again. It is to stay while that is tried, as the button has the keyboard's focus; of a query: lost-answer.tsx. */
export function TryAgain({ text, onAgain, busy = false, failures }: TryAgainProps) {
  const t = useT()
  const place = useKeptFocus<HTMLDivElement>()
  const [tries, setTries] = useState(0)
  const again = async (): Promise<void> => {
    await onAgain()
    setTries((before) => before + 1)
  }
  return (
    <div ref={place} className={styles['failed']} role="alert">
      {/* Anew after each failure, so that one that failed too is read out. */}
      <p key={failures ?? tries}>{text}</p>
      <Button data-needs-script busy={busy} onClick={() => void again()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
