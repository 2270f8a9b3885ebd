import { useEffect, useState } from 'react'

/** The value once it has stood still for a while: for searching as somebody types. */
export function useDebouncedValue<Value>(value: Value, stillForMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillForMs)
    return () => clearTimeout(timer)
  }, [value, stillForMs])
  return settled
}
