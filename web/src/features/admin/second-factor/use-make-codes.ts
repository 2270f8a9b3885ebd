import { type RefObject, useRef } from 'react'

/** Given the answer that has them; settles with it. */
export type MakeCodes = <Answer>(answer: Promise<Answer>) => Promise<Answer>

/** Whether codes on paper are on their way: they are shown only once, so that what shows them has to stay. */
export function useMakeCodes(): readonly [areMade: RefObject<boolean>, make: MakeCodes] {
  const areMade = useRef(false)
  const make: MakeCodes = (answer) => {
    areMade.current = true
    return answer.finally(() => {
      areMade.current = false
    })
  }
  return [areMade, make]
}
