import { useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import parts from '../parts.module.css'
import { AddPasskey } from './add-passkey.tsx'
import { EnterCode } from './enter-code.tsx'
import { EnterPasskey } from './enter-passkey.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import { RenewCodes } from './renew-codes.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { useFactor } from './use-factor.ts'
import { useMakeCodes } from './use-make-codes.ts'

export interface FactorDialogProps {
  /** Shown; set up because the site wants one; or by her own wish: an app the first time or anew, a passkey, new recovery codes. */
  readonly step: 'enter' | 'required' | 'setUp' | 'replace' | 'addPasskey' | 'newCodes'
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onDone: () => void
}

const titles = {
  coming: 'factor:title',
  enterPasskey: 'factor:enterPasskey',
  enterCode: 'factor:enter',
  enterRecoveryCode: 'factor:enter',
  choose: 'factor:setUp',
  required: 'factor:setUp',
  setUp: 'factor:setUp',
  replace: 'factor:replace',
  addPasskey: 'factor:addPasskey',
  newCodes: 'factor:newCodes',
} as const

const texts = {
  coming: 'common.loading',
  enterPasskey: 'factor:enterPasskeyText',
  enterCode: 'factor:enterText',
  enterRecoveryCode: 'factor:recoveryText',
  choose: 'factor:chooseText',
  required: 'factor:requiredText',
  setUp: 'factor:setUpText',
  replace: 'factor:setUpText',
  addPasskey: 'factor:addPasskeyText',
  /** Said by its form, and no more once the codes are there. */
  newCodes: undefined,
} as const

type Face = keyof typeof titles

/** The other way, where there is one: what its button says, and which way that is. */
const others = {
  enterPasskey: ['factor:useCode', 'code'],
  enterCode: ['factor:usePasskey', 'passkey'],
  enterRecoveryCode: ['factor:usePasskey', 'passkey'],
  choose: ['factor:setUpApp', 'code'],
  required: ['factor:addPasskey', 'passkey'],
  addPasskey: ['factor:setUpApp', 'code'],
} as const

/** Where an admin shows her second factor, or sets one up: by a passkey first, where she has one and the browser knows them. */
export function FactorDialog({ step, open, onOpenChange, onDone }: FactorDialogProps) {
  const t = useT()
  const [way, choose] = useState<'passkey' | 'code'>()
  const [areCodesShown, setCodesShown] = useState(false)
  const showCodes = (): void => setCodesShown(true)
  const [areMade, make] = useMakeCodes()
  const { data, isError } = useFactor(open && step === 'enter')
  useEffect(() => {
    if (open) return
    choose(undefined)
    setCodesShown(false)
  }, [open])

  const canChoose = canUsePasskeys() && (step === 'required' || (step === 'enter' && data?.hasPasskeys === true))
  const face = faceOf()
  const [otherText, otherWay] = (canChoose && face in others && others[face as keyof typeof others]) || [] // as was asked
  const sayWait = (): void => void toast.error(t('factor:codesComing'))
  const other = otherText && (
    <Button variant="quiet" onClick={() => (areMade.current ? sayWait() : choose(otherWay))}>
      {t(otherText)}
    </Button>
  )
  function change(isOpen: boolean): void {
    if (areMade.current) return sayWait()
    // Escape or a press beside the dialog must not hide the codes, which are shown only now.
    if (!areCodesShown) onOpenChange(isOpen)
  }
  const text = texts[face]
  return (
    <Dialog open={open} onOpenChange={change} title={t(titles[face])} description={text && t(text)}>
      {open && bodyOf(face)}
    </Dialog>
  )

  function faceOf(): Face {
    if (step === 'required') {
      if (!canChoose || way === 'code') return 'required'
      return way === 'passkey' ? 'addPasskey' : 'choose'
    }
    if (step !== 'enter') return step
    // Where it cannot be known it is a code: everyone with a second factor has some.
    if (!data) return isError ? 'enterCode' : 'coming'
    if (canChoose && way !== 'code') return 'enterPasskey'
    return data.hasApp ? 'enterCode' : 'enterRecoveryCode'
  }

  function bodyOf(face: Face) {
    switch (face) {
      case 'coming':
        return null
      case 'enterPasskey':
        return <EnterPasskey other={other} onDone={onDone} />
      case 'enterCode':
      case 'enterRecoveryCode':
        return <EnterCode hasApp={face === 'enterCode'} other={other} onDone={onDone} />
      case 'choose':
        return (
          <div className={parts['form']}>
            <Button onClick={() => choose('passkey')}>{t('factor:addPasskey')}</Button>
            {other}
          </div>
        )
      case 'addPasskey':
        return <AddPasskey other={other} make={make} onCodes={showCodes} onDone={onDone} />
      case 'newCodes':
        return <RenewCodes make={make} onCodes={showCodes} onDone={onDone} />
      default:
        return <SetUpFactor other={other} make={make} onCodes={showCodes} onDone={onDone} />
    }
  }
}
