import type { BallotToConfirm, SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { useId } from 'react'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { useT } from '../../lib/i18n.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TitleNote } from '../contest/title-note.tsx'
import { useUsualPrice } from '../payment/use-vote-price.ts'
import sheet from '../public-page/sheet.module.css'
import styles from './ballot.module.css'

interface KindChoiceProps {
  readonly payment: BallotToConfirm['payment']
  readonly sent: SentForm
}

/** Free or paid, with explanations. A voter who paid, or used the free vote, is not asked: her vote is paid. */
export function KindChoice({ payment, sent }: KindChoiceProps) {
  const t = useT()
  const errorId = useId()
  const said = useSentProblem(sent)('kind')
  const isFreeUsed = sent.problems['kind']?.code === 'free_vote_used' || sent.values['free'] === 'used'
  const error = isFreeUsed ? t('voting:payment.freeUsed') : said
  // A held vote that was refused may be another phone's: a free one is still possible.
  const isHeld = payment === 'paid' && error === undefined && sent.values['kind'] !== 'free'
  const isPaid = payment === 'paid' || payment === 'pending'
  const [home, abroad] = [useUsualPrice(true), useUsualPrice(false)]
  const paidText = isPaid ? t('voting:payment.paidText') : t('voting:ballot.paidNext', { home, abroad })
  const asked = sent.values['kind']
  const kind = isFreeUsed ? 'paid' : asked === 'free' || asked === 'paid' ? asked : payment === 'none' ? 'free' : 'paid'
  const option = (value: BallotKind, title: string, text: string) => (
    <label className={styles['kind']}>
      <input
        type="radio"
        name="kind"
        value={value}
        defaultChecked={kind === value}
        aria-invalid={error && kind === value ? true : undefined}
      />
      <span>
        <strong>{title}</strong> {text}
        <TitleNote kind={value} />
      </span>
    </label>
  )
  if (isHeld)
    return (
      <section className={sheet['sheet']}>
        <input type="hidden" name="kind" value="paid" />
        <h2>{t('voting:ballot.paidTitle')}</h2>
        <p>
          {paidText}
          <TitleNote kind="paid" />
        </p>
      </section>
    )
  return (
    <fieldset
      className={`${sheet['sheet']} ${styles['kinds']}`}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>
        <h2>{t(isFreeUsed ? 'voting:ballot.paidTitle' : 'voting:ballot.freeOrPaid')}</h2>
      </legend>
      <FormProblem id={errorId} text={error} />
      {isFreeUsed && <input type="hidden" name="free" value="used" />}
      {!isFreeUsed && option('free', t('voting:podium.freeTitle'), t('voting:podium.freeText'))}
      {option('paid', t('voting:ballot.paidTitle'), paidText)}
    </fieldset>
  )
}
