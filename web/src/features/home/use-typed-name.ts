import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { changeFilter } from './filter.ts'

/** ms without a keystroke, then the list and the address follow. */
const searchAfterMs = 300

/** What stands in the search box: the address follows once the typing pauses, and where another address is come to, the box does. */
export function useTypedName(name: string) {
  const [typed, setTyped] = useState(name)
  const settled = useDebouncedValue(typed.trim(), searchAfterMs)
  const written = useRef(name)
  const write = useEffectEvent((text: string) => {
    written.current = text
    if (text !== name) changeFilter({ name: text })
  })
  useEffect(() => write(settled), [settled])
  useEffect(() => {
    if (name === written.current) return
    written.current = name
    setTyped(name)
  }, [name])
  return [typed, setTyped] as const
}
