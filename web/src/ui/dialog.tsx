import * as Radix from '@radix-ui/react-dialog'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../lib/i18n.ts'
import styles from './dialog.module.css'
import { useReturnFocus } from './focus.tsx'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { Tilfi } from './tilfi.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** px; 520 by default. Narrow screens get a sheet from below. */
  readonly width?: number | undefined
  readonly children: ReactNode
}

/** Renders nothing before its first opening: each entry of a long list may have one. */
export function Dialog(props: DialogProps) {
  const isNeeded = useRef(false)
  isNeeded.current ||= props.open
  return isNeeded.current ? <Sheet {...props} /> : null
}

/** Radix's overlay locks scrolling through a style element, which the content policy forbids; here base.css does it (`data-page-lock`). */
function Sheet({ open, onOpenChange, title, description, width, children }: DialogProps) {
  const t = useT()
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  // The keyboard follows the focus and takes half the screen.
  useEffect(() => {
    if (!open) return
    const onResize = (): void => showWhole(document.activeElement)
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [open])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop open={open} />
        <Radix.Content
          className={styles['panel']}
          style={width === undefined ? undefined : dialogWidth(width)}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            // Focuses the dialog itself, so that its title is read first and no keyboard opens.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onFocus={({ target }) => showWhole(target)}
        >
          <Tilfi className={styles['border']} />
          <div className={styles['body']}>
            <Radix.Title className={styles['title']}>{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className={styles['description']}>{description}</Radix.Description>
            )}
            {children}
          </div>
          <Radix.Close asChild>
            <IconButton className={styles['close']} label={t('common.close')}>
              <CloseIcon />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Browsers scroll only the field into view; this includes its label and messages. */
function showWhole(field: Element | null): void {
  if (field && 'labels' in field)
    (field as HTMLInputElement).labels?.[0]?.parentElement?.scrollIntoView({ block: 'nearest' }) // what has labels is a control
}

export const Backdrop = ({ open }: { readonly open: boolean }) => (
  <div className={styles['backdrop']} data-state={open ? 'open' : 'closed'} data-page-lock="" />
)

const dialogWidth = (width: number): CSSProperties => ({ '--dialog-width': `${width}px` }) as CSSProperties // React sets custom properties, its type does not list them
