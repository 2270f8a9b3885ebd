import { type RefObject, useLayoutEffect, useRef } from 'react'
import { toast as hot, resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { type LiveText, useT } from '../lib/i18n.ts'
import { CheckIcon, WarningIcon } from './icons.tsx'
import { type ToastKind, toastPosition, toastTimes } from './toast-times.ts'
import styles from './toaster.module.css'

export function showToast(kind: ToastKind, text: string | LiveText, id: string): void {
  const show = kind === 'blank' ? hot : hot[kind]
  show(typeof text === 'string' ? text : text.say, { id })
}

export const dismissToast = (id: string): void => hot.dismiss(id)

/** Our own: react-hot-toast's styled toaster writes style elements, which the content policy forbids. */
export function Toaster() {
  // Rerenders with the language and late texts.
  useT()
  const { toasts, handlers } = useToaster(toastTimes)
  const place = useRef<HTMLDivElement>(null)
  useRoomForToasts(place, toasts.length > 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing while the pointer rests here only gives time to read
    <div
      ref={place}
      className={styles['toasts']}
      data-position={toastPosition}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={styles['toast']}
          data-type={toast.type}
          data-visible={toast.visible}
          {...toast.ariaProps}
        >
          <ToastSign type={toast.type} />
          {resolveValue(toast.message, toast)}
        </div>
      ))}
    </div>
  )
}

function ToastSign({ type }: { readonly type: Toast['type'] }) {
  if (type === 'success') return <CheckIcon />
  if (type === 'error') return <WarningIcon />
  return type === 'loading' ? <span aria-hidden="true" className={styles['turning']} /> : null
}

/** Share of the screen's height; further toasts lie over the page. */
const mostPart = 0.5

/**
 * Toasts stay at the top centre, so the page moves down by their height, and dialogs start below them. Inline styles on few elements: a
 * root property would restyle every card. @param shown whether there are any
 */
function useRoomForToasts(toasts: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = toasts.current
    if (!element || !shown) return
    const page = document.querySelectorAll<HTMLElement>('#main, footer')
    const makeRoom = (): void => {
      const { top, height } = element.getBoundingClientRect()
      const room = Math.min(height, innerHeight * mostPart)
      for (const part of page) Object.assign(part.style, { position: 'relative', insetBlockStart: `${room}px` })
      document.body.style.setProperty('--toasts-end', `${top + room}px`)
    }
    const sizes = new ResizeObserver(makeRoom)
    sizes.observe(element)
    makeRoom()
    return () => {
      sizes.disconnect()
      for (const part of page) Object.assign(part.style, { position: '', insetBlockStart: '' })
      document.body.style.removeProperty('--toasts-end')
    }
  }, [toasts, shown])
}
