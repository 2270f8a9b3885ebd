import * as Radix from '@radix-ui/react-dialog'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../lib/i18n.ts'
import { buttonClass } from './button.tsx'
import styles from './dialog.module.css'
import { Backdrop } from './dialog.tsx'
import { useReturnFocus } from './focus.tsx'
import type { Question } from './question.ts'
import { Tilfi } from './tilfi.tsx'

const stay = (event: Event): void => event.preventDefault()

/**
 * A question of ask.ts with its exact text, answered once closed, so that the focus is back. Built on Radix's dialog: its alert dialog
 * includes an overlay we do not use, and every dialog of a vote would load 5 kB for scroll locking.
 */
export function AlertDialog({ question }: { readonly question: Question }) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const [yes, setYes] = useState(question.kind === 'alert')
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  const isAlert = question.kind === 'alert'
  const cancel = useRef<HTMLButtonElement>(null)
  // Back leaves the page of the question, so the dialog closes.
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
          role="alertdialog"
          className={styles['panel']}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            event.preventDefault()
            cancel.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event)
            question.answer(yes)
          }}
        >
          <Tilfi className={styles['border']} />
          <div className={styles['alert']}>
            <Radix.Title className={styles['question']}>
              {typeof question.text === 'string' ? question.text : question.text.say()}
            </Radix.Title>
            <div className={styles['answers']}>
              <Radix.Close ref={cancel} className={buttonClass(isAlert ? 'primary' : 'quiet')}>
                {t(isAlert ? 'common.ok' : 'common.no')}
              </Radix.Close>
              {!isAlert && (
                <Radix.Close className={buttonClass('primary')} onClick={() => setYes(true)}>
                  {t('common.yes')}
                </Radix.Close>
              )}
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
