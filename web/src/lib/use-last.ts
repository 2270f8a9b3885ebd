import { useState } from 'react'

/** The value, or where there is none any more the last one there was: for what is still to be seen while it closes. */
export function useLast<Value extends string | undefined>(value: Value): Value {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
