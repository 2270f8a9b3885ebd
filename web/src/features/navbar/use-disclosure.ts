import { useCallback, useEffect, useRef, useState } from 'react'
import { useBackCloses } from '../../lib/back-closes.ts'

/** A disclosure: closes on an outside click or touch, Escape, and Back. */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useBackCloses(isOpen, close)

  useEffect(() => {
    if (!isOpen) return
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !frame.current?.contains(target)) close()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      close()
      // A nested one leaves the focus to its parent.
      if (!event.defaultPrevented) frame.current?.querySelector('button')?.focus()
      event.preventDefault()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, close])

  return { isOpen, frame, close, toggle: () => setOpen(!isOpen) }
}
