import { type RefObject, useEffect, useState } from 'react'

/** A list that is come back to is laid out as it was left from its first moment on. */
let latest = 2

/** How many cards the list has beside each other: the property --columns that its styles give it. */
export function useColumns(list: RefObject<Element | null>): number {
  const [columns, setColumns] = useState(latest)
  useEffect(() => {
    const read = (): void => {
      if (!list.current) return
      latest = Number(getComputedStyle(list.current).getPropertyValue('--columns')) || latest
      setColumns(latest)
    }
    read()
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [list])
  return columns
}
