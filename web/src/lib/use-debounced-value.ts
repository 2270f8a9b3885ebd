import { useEffect, useState } from 'react'

/** The value after a pause, for searching while typing. */
export function useDebouncedValue<Value>(value: Value, stillForMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillForMs)
    return () => clearTimeout(timer)
  }, [value, stillForMs])
  return settled
}
