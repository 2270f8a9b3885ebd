import { useState } from 'react'

/** The value or, if it is gone, the last one: for something that is still visible while it closes. */
export function useLast<Value extends string | undefined>(value: Value): Value {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
