import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import type { FactorDialogProps } from './factor-dialog.tsx'
import { LazyFactorDialog } from './lazy-factor-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import styles from './second-factor.module.css'
import { useFactor, useFactorChanged, usePasskeys } from './use-factor.ts'

const doneTexts: Partial<Record<FactorDialogProps['step'], 'factor:passkeyAdded' | 'factor:newCodesDone'>> = {
  addPasskey: 'factor:passkeyAdded',
  newCodes: 'factor:newCodesDone',
}

/** An admin's own second factor: whether it is there, her passkeys, how many codes on paper are left, and setting it up. */
export function FactorPanel() {
  const t = useT()
  const format = useFormat()
  const changed = useFactorChanged()
  const [step, setStep] = useState<FactorDialogProps['step']>('setUp')
  const [open, setOpen] = useState(false)
  const factor = useFactor()
  const { data } = factor
  const [canAdd] = useState(canUsePasskeys)
  const begin = (next: typeof step): void => {
    setStep(next)
    setOpen(true)
  }
  const appStep = data?.hasApp ? 'replace' : 'setUp'
  // Where passkeys are out of the question it is all there is.
  const isOneOfTwo = canAdd || data?.hasPasskeys === true
  const appButton = appStep === 'setUp' && isOneOfTwo ? 'setUpApp' : appStep
  return (
    <Panel title={t('factor:title')}>
      <p className={parts['soft']}>{t('factor:text')}</p>
      {!data && <LostAnswer query={factor} text={t('common.wentWrong')} />}
      {data && (
        <>
          <p>{data.isSetUp ? t('factor:isOn', { number: format.number(data.codesLeft) }) : t('factor:isOff')}</p>
          {isOneOfTwo && <Passkeys hasSome={data.hasPasskeys} canAdd={canAdd} onAdd={() => begin('addPasskey')} />}
          <Button
            variant={data.isSetUp || isOneOfTwo ? 'quiet' : 'primary'}
            aria-haspopup="dialog"
            onClick={() => begin(appStep)}
          >
            {t(`factor:${appButton}`)}
          </Button>
          {data.isSetUp && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => begin('newCodes')}>
              {t('factor:newCodes')}
            </Button>
          )}
        </>
      )}
      <LazyFactorDialog
        step={step}
        open={open}
        onOpenChange={setOpen}
        onDone={() => {
          setOpen(false)
          toast.success(t(doneTexts[step] ?? 'factor:done'))
          changed()
        }}
      />
    </Panel>
  )
}

interface PasskeysProps {
  readonly hasSome: boolean
  readonly canAdd: boolean
  readonly onAdd: () => void
}

function Passkeys({ hasSome, canAdd, onAdd }: PasskeysProps) {
  const t = useT()
  const format = useFormat()
  const known = usePasskeys(hasSome)
  const { data } = known
  const isFull = data !== undefined && data.passkeys.length >= data.atMost
  return (
    <section aria-labelledby="passkeys" className={styles['section']}>
      <h3 id="passkeys">{t('factor:passkeys')}</h3>
      <p className={parts['soft']}>{t('factor:passkeysText')}</p>
      {hasSome && !data && <LostAnswer query={known} text={t('factor:passkeysFailed')} />}
      {!hasSome && <p>{t('factor:noPasskeys')}</p>}
      {hasSome && data && <PasskeyList passkeys={data.passkeys} />}
      {isFull && <p>{t('factor:passkeysAtMost', { number: format.number(data.atMost) })}</p>}
      {canAdd && !isFull && (
        <Button variant={hasSome ? 'quiet' : 'primary'} aria-haspopup="dialog" onClick={onAdd}>
          {t('factor:addPasskey')}
        </Button>
      )}
    </section>
  )
}
