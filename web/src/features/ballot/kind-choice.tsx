import type { BallotToConfirm } from '@ashenda/core/contracts/http/first-data.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { useId } from 'react'
import { useT } from '../../lib/i18n.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useUsualPrice } from '../payment/use-vote-price.ts'
import sheet from '../public-page/sheet.module.css'
import styles from './ballot.module.css'

interface KindChoiceProps {
  readonly payment: BallotToConfirm['payment']
  /** As it was sent before. */
  readonly chosen: string | undefined
  readonly error: string | undefined
}

/** Free or paid, each with what it does. Who has paid is offered to use that first. */
export function KindChoice({ payment, chosen, error }: KindChoiceProps) {
  const t = useT()
  const errorId = useId()
  const usual: BallotKind = payment === 'none' ? 'free' : 'paid'
  const isPaid = payment === 'paid' || payment === 'pending'
  const [home, abroad] = [useUsualPrice(true), useUsualPrice(false)]
  const kind = chosen === 'free' || chosen === 'paid' ? chosen : usual
  const option = (value: BallotKind, title: string, text: string) => (
    <label className={styles['kind']}>
      <input type="radio" name="kind" value={value} defaultChecked={kind === value} />
      <span>
        <strong>{title}</strong> {text}
      </span>
    </label>
  )
  return (
    <fieldset
      className={`${sheet['sheet']} ${styles['kinds']}`}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>
        <h2>{t('voting:ballot.freeOrPaid')}</h2>
      </legend>
      {payment === 'paid' && <p className={sheet['state']}>{t('voting:payment.paidNotVoted')}</p>}
      {payment === 'pending' && (
        <p className={sheet['state']}>
          <span>
            {t('voting:ballot.paymentPending')} <a href="/ballot">{t('common.lookAgain')}</a>
          </span>
        </p>
      )}
      {(payment === 'failed' || payment === 'cancelled') && (
        <p className={sheet['state']}>{t(`voting:payment.${payment}`)}</p>
      )}
      {option('free', t('voting:podium.freeTitle'), t('voting:podium.freeText'))}
      {option(
        'paid',
        t('voting:ballot.paidTitle'),
        isPaid ? t('voting:payment.paidText') : t('voting:ballot.paidNext', { home, abroad }),
      )}
      <FormProblem id={errorId} text={error} />
    </fieldset>
  )
}
