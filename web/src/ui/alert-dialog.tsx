import * as Radix from 'radix-ui/alert-dialog'
import { useEffect, useState } from 'react'
import { useT } from '../lib/i18n.ts'
import { buttonClass } from './button.tsx'
import styles from './dialog.module.css'
import { Backdrop } from './dialog.tsx'
import type { Question } from './question.ts'
import { useReturnFocus } from './return-focus.ts'
import { Tilfi } from './tilfi.tsx'

/** One question of ask.ts with its exact text. It is answered once it is out of sight, so that the focus is back by then. */
export function AlertDialog({ question }: { readonly question: Question }) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const [yes, setYes] = useState(question.kind === 'alert')
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  const isAlert = question.kind === 'alert'
  // Back leaves the page that the question is about, so the dialog closes.
  useEffect(() => {
    const close = (): void => setOpen(false)
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Portal>
        <Backdrop open={open} />
        <Radix.Content
          className={styles['panel']}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event)
            question.answer(yes)
          }}
        >
          <Tilfi className={styles['border']} />
          <div className={styles['alert']}>
            <Radix.Title className={styles['question']}>{question.text}</Radix.Title>
            <div className={styles['answers']}>
              <Radix.Cancel className={buttonClass(isAlert ? 'primary' : 'quiet')}>
                {t(isAlert ? 'common.ok' : 'common.no')}
              </Radix.Cancel>
              {!isAlert && (
                <Radix.Action className={buttonClass('primary')} onClick={() => setYes(true)}>
                  {t('common.yes')}
                </Radix.Action>
              )}
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
