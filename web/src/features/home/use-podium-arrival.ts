import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { closeSheet, sheetOf } from '../../lib/sheet.ts'
import { hasChosen } from '../picks/choices.ts'
import { endBegun } from '../submit/begun-submit.ts'
import { isPending } from '../submit/pending-key.ts'
import { submitState } from '../submit/submit-state.ts'
import { arrivalOf, clearQuery, openOnArrival, ordinary } from '../voting/arrival.ts'

/** Nothing is chosen, under way, or to be thanked for. */
const isOver = (): boolean => !hasChosen() && submitState.getState().step === 'idle'

/** Sent while Home was on its way (features/payment/choose-payment.ts): should it be refused, the form is that of a free vote. */
const isFreeUnderWay = (): boolean => {
  const state = submitState.getState()
  return 'submit' in state && state.submit.body.kind === 'free'
}

/** How the podium came to be open: by the address of a return, or by a press. */
export function usePodiumArrival(isOpen: boolean) {
  const search = useSearch()
  const [arrival, setArrival] = useState(() => arrivalOf(search))
  const wasOpen = useRef(false)

  /** By the address of a return, with a ballot that has no answer yet, or back to a podium on which nobody stands any more. */
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
