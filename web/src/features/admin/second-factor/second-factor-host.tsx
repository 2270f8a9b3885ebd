import { useEffect } from 'react'
import { create } from 'zustand'
import { useT } from '../../../lib/i18n.ts'
import { type FactorRefusal, secondFactor } from '../../../lib/second-factor.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EnterCode } from './enter-code.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

interface Asked {
  readonly code: FactorRefusal
  readonly answer: (isShown: boolean) => void
}

const useAsked = create<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }))

let answering: Promise<boolean> | undefined

/** Of many calls that are refused at once, one asks. */
function ask(code: FactorRefusal): Promise<boolean> {
  answering ??= new Promise<boolean>((resolve) => useAsked.setState({ asked: { code, answer: resolve } })).finally(
    () => {
      answering = undefined
      useAsked.setState({ asked: undefined })
    },
  )
  return answering
}

/** Stands beside the pages of admins: asks for the code, or has a second factor set up, whatever page wanted it. */
export function SecondFactorHost() {
  const t = useT()
  const asked = useAsked((state) => state.asked)
  useEffect(() => {
    secondFactor.ask = ask
    return () => {
      secondFactor.ask = undefined
      useAsked.getState().asked?.answer(false)
    }
  }, [])
  const isMissing = asked?.code === 'second_factor_missing'
  const done = (): void => asked?.answer(true)
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={(open) => {
        if (!open) asked?.answer(false)
      }}
      title={t(isMissing ? 'admin:factor.setUp' : 'admin:factor.enter')}
      description={t(isMissing ? 'admin:factor.requiredText' : 'admin:factor.enterText')}
    >
      {isMissing ? <SetUpFactor onDone={done} /> : <EnterCode onDone={done} />}
    </Dialog>
  )
}
