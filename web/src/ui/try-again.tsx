import { useT } from '../lib/i18n.ts'
import { Button } from './button.tsx'
import styles from './try-again.module.css'

interface TryAgainProps {
  readonly text: string
  readonly onAgain: () => Promise<unknown>
  /** It is being tried. */
  readonly busy?: boolean
}

export function TryAgain({ text, onAgain, busy = false }: TryAgainProps) {
  const t = useT()
  return (
    <div className={styles['failed']} role="alert">
      <p>{text}</p>
      <Button busy={busy} onClick={() => void onAgain()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
