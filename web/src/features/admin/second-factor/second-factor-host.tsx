import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { type FactorRefusal, secondFactor } from '../../../lib/second-factor.ts'
import { LazyFactorDialog } from './lazy-factor-dialog.tsx'
import { useFactorChanged } from './use-factor.ts'

interface Asked {
  readonly code: FactorRefusal
  readonly answer: (isShown: boolean) => void
}

const useAsked = create<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }))

let answering: Promise<boolean> | undefined

/** If many calls are refused at once, only one opens the dialog. */
function ask(code: FactorRefusal): Promise<boolean> {
  answering ??= new Promise<boolean>((resolve) => useAsked.setState({ asked: { code, answer: resolve } })).finally(
    () => {
      answering = undefined
      useAsked.setState({ asked: undefined })
    },
  )
  return answering
}

const answer = (isShown: boolean): void => useAsked.getState().asked?.answer(isShown)

/** Part of every admin page: asks for the code, or lets her set up a second factor, when any call needs it. */
export function SecondFactorHost() {
  const asked = useAsked((state) => state.asked)
  const changed = useFactorChanged()
  useEffect(() => {
    secondFactor.ask = ask
    return () => {
      secondFactor.ask = undefined
      answer(false)
    }
  }, [])
  const close = useCallback((open: boolean): void => {
    if (!open) answer(false)
  }, [])
  return (
    <LazyFactorDialog
      step={asked?.code === 'second_factor_missing' ? 'required' : 'enter'}
      open={asked !== undefined}
      onOpenChange={close}
      onDone={() => {
        answer(true)
        changed()
      }}
    />
  )
}
