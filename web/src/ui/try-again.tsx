import { useState } from 'react'
import { useT } from '../lib/i18n.ts'
import { type Looks, lastLookFailed } from '../lib/last-look-failed.ts'
import { Button } from './button.tsx'
import { useKeptFocus } from './focus.tsx'
import styles from './try-again.module.css'

export interface TryAgainProps {
  readonly text: string
  readonly onAgain: () => Promise<unknown>
  /** Being retried. */
  readonly busy?: boolean
  /** Number of failures, if retried elsewhere too; by default this button's. */
  readonly failures?: number
}

/** A failure with a retry button. Keep it during the retry, as the button has the focus; for queries: LostAnswer. */
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

interface LostAnswerProps {
  /** As useQuery and useInfiniteQuery return it. */
  readonly query: Looks & { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  /** What is missing, or why. */
  readonly text: string
}

/** Replaces what a query lost, with a retry button; nothing if its last fetch succeeded. */
export const LostAnswer = ({ query, text }: LostAnswerProps) =>
  lastLookFailed(query) ? (
    <TryAgain text={text} failures={query.errorUpdateCount} busy={query.isFetching} onAgain={() => query.refetch()} />
  ) : null
