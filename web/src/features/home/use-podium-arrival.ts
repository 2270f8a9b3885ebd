import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { closeSheet, sheetOf } from '../../lib/sheet.ts'
import { hasChosen } from '../picks/choices.ts'
import { endBegun } from '../submit/begun-submit.ts'
import { isPending } from '../submit/pending-key.ts'
import { submitState } from '../submit/submit-state.ts'
import { arrivalOf, clearQuery, openOnArrival, ordinary } from '../voting/arrival.ts'

/** Nothing is chosen, pending or to be thanked for. */
const isOver = (): boolean => !hasChosen() && submitState.getState().step === 'idle'

/** Sent before Home was drawn (features/payment/choose-payment.ts); if refused, the form is a free vote's. */
const isFreeUnderWay = (): boolean => {
  const state = submitState.getState()
  return 'submit' in state && state.submit.body.kind === 'free'
}

/** How the podium opened: by a return's address, or a press. */
export function usePodiumArrival(isOpen: boolean) {
  const search = useSearch()
  const [arrival, setArrival] = useState(() => arrivalOf(search))
  const wasOpen = useRef(false)

  /** By a return's address, with an unanswered ballot, or back to an empty podium. */
  const arrive = useEffectEvent(() => {
    const isUnderWay = isPending()
    if (isUnderWay) setArrival({ ...ordinary, isFree: isFreeUnderWay() })
    if (isUnderWay || arrival.hasReturned || arrival.isFree) openOnArrival()
    else if (sheetOf(history.state)?.name === 'podium' && isOver()) void closeSheet()
  })
  useEffect(() => arrive(), [])

  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      setArrival(ordinary)
      endBegun()
      clearQuery()
    }
    wasOpen.current = isOpen
  }, [isOpen])

  const hit = useCallback(() => setArrival((now) => ({ ...now, submitHit: false })), [])
  return { arrival, hit }
}
