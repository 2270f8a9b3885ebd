import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { closeSheet, openSheet, sheetOf, useSheet } from '../../lib/sheet.ts'
import { arrivalOf, clearQuery, openOnArrival, ordinary } from '../voting/arrival.ts'
import { hasChosen } from '../voting/choices.ts'
import { closeReceipt } from '../voting/load-podium.ts'
import { isPending } from '../voting/pending-key.ts'
import { submitState } from '../voting/submit-state.ts'

/** Nothing is chosen, under way, or to be thanked for. */
const isOver = (): boolean => !hasChosen() && submitState.getState().step === 'idle'

/** Whether the podium is open, how it came to be, and what opens it. */
export function usePodiumSheet() {
  const search = useSearch()
  const [arrival, setArrival] = useState(() => arrivalOf(search))
  const isOpen = useSheet()?.name === 'podium'
  const wasOpen = useRef(false)

  /** By an address that submits, with a ballot that has no answer yet, or back to a podium on which nobody stands any more. */
  const arrive = useEffectEvent(() => {
    const isUnderWay = isPending()
    if (isUnderWay) setArrival(ordinary)
    if (isUnderWay || arrival.submitHit || arrival.isFree) openOnArrival()
    else if (sheetOf(history.state)?.name === 'podium' && isOver()) void closeSheet()
  })
  useEffect(() => arrive(), [])

  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      setArrival(ordinary)
      clearQuery()
    }
    wasOpen.current = isOpen
  }, [isOpen])

  const open = useCallback(() => {
    closeReceipt()
    openSheet({ name: 'podium' })
  }, [])
  const hit = useCallback(() => setArrival(({ isFree }) => ({ submitHit: false, isFree })), [])
  return { isOpen, arrival, open, hit }
}
