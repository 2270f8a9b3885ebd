import { useState } from 'react'

/** The value or the last one, for what is still visible while closing. */
export function useLast<Value extends string | undefined>(value: Value): Value {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
