import { useState } from 'react'
import { useT } from '../lib/i18n.ts'
import { Button } from './button.tsx'
import styles from './try-again.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

export interface TryAgainProps {
  readonly text: string
  readonly onAgain: () => Promise<unknown>
  /** Being retried. */
  readonly busy?: boolean
  /** Number of failures, if retried elsewhere too; by default this button's. */
  readonly failures?: number
}

/** A failure with a retry button. Keep it during the retry, as the button has the focus; for queries: lost-answer.tsx. */
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
      {/* Remounts per failure, so that a repeated one is announced. */}
      <p key={failures ?? tries}>{text}</p>
      <Button data-needs-script busy={busy} onClick={() => void again()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
