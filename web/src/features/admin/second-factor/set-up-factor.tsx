import {
  type ConfirmFactorAnswer,
  factorCodeBody,
  type OfferFactorAnswer,
  offerFactorBody,
} from '@ashenda/core/contracts/http/second-factor.ts'
import { type ReactNode, useState } from 'react'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import { OneTimeCodeField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import parts from '../parts.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import type { MakeCodes } from './use-make-codes.ts'

/** Where it is lost the key can be typed. */
const FactorPicture = lazyPart(async () => (await import('./factor-picture.tsx')).FactorPicture, [])

interface SetUpFactorProps {
  /** A button that leads to the other way, until the picture is shown. */
  readonly other: ReactNode
  readonly make: MakeCodes
  /** The codes on paper are shown. */
  readonly onCodes: () => void
  readonly onDone: () => void
}

/** Three steps: her password; the picture for the app and its first code; the codes on paper. */
export function SetUpFactor({ other, make, onCodes, onDone }: SetUpFactorProps) {
  const [offered, setOffered] = useState<OfferFactorAnswer>()
  const [codes, setCodes] = useState<readonly string[]>()
  const shown = useIfHere(onCodes)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const confirmed = (made: readonly string[]): void => {
    setCodes(made)
    shown()
  }
  if (offered) return <FirstCode offered={offered} make={make} onConfirmed={confirmed} />
  return <AskPassword other={other} onOffered={setOffered} />
}

interface AskPasswordProps {
  readonly other: ReactNode
  readonly onOffered: (offered: OfferFactorAnswer) => void
}

function AskPassword({ other, onOffered }: AskPasswordProps) {
  const t = useT()
  const { field, busy, onSubmit } = useContractForm<{ password: string }>({
    schema: offerFactorBody,
    defaults: { password: '' },
    fieldsByCode: { wrong_password: 'password' },
    send: async (body) => onOffered(await api.post<OfferFactorAnswer>('/admin/factor', body)),
  })
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <PasswordField {...field('password')} label={t('factor:password')} autoComplete="current-password" required />
      <Button type="submit" busy={busy}>
        {t('factor:next')}
      </Button>
      {other}
    </form>
  )
}

interface FirstCodeProps {
  readonly offered: OfferFactorAnswer
  readonly make: MakeCodes
  readonly onConfirmed: (codes: readonly string[]) => void
}

function FirstCode({ offered: { address, secret }, make, onConfirmed }: FirstCodeProps) {
  const t = useT()
  const { field, busy, onSubmit } = useContractForm<{ code: string }>({
    schema: factorCodeBody,
    defaults: { code: '' },
    fieldsByCode: { wrong_factor_code: 'code' },
    send: async (body) => {
      const answer = await make(api.post<ConfirmFactorAnswer>('/admin/factor/confirm', body))
      onConfirmed(answer.codes)
    },
  })
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <p>{t('factor:scan')}</p>
      <FactorPicture address={address} />
      <a href={address} className={styles['onPhone']}>
        {t('factor:onPhone')}
      </a>
      <p className={parts['soft']}>
        {t('factor:orType')}{' '}
        <code dir="ltr" translate="no" className={styles['secret']}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <OneTimeCodeField {...field('code')} label={t('factor:first')} maxLength={7} required />
      <Button type="submit" busy={busy}>
        {t('factor:turnOn')}
      </Button>
    </form>
  )
}
