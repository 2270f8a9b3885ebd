import { type FocusEvent, useCallback, useState } from 'react'

interface Held {
  /** How many stand before the block in which the keyboard's focus was last; undefined where it never was in the list. */
  readonly from: number | undefined
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * Where in the list the keyboard is. A focus that leaves for a dialog comes back, so the place is held until there is
 * another one.
 */
export function useHeld(): Held {
  const [from, setFrom] = useState<number>()
  const onFocus = useCallback(({ target }: FocusEvent) => {
    const block = target.closest<HTMLElement>('[data-from]')
    if (block) setFrom(Number(block.dataset['from']))
  }, [])
  return { from, onFocus }
}
