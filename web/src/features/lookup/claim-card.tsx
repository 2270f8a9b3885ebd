import type { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import type { SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Static } from 'typebox'
import { earlyTyped } from '../../lib/early-input.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { api, needsCookies } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField, PhoneField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { ownVotesKey, rememberPaying } from '../payment/paid-vote.ts'
import sheet from '../public-page/sheet.module.css'
import styles from './lookup.module.css'

const nothingSent: SentForm = { values: {}, problems: {} }

/** A T-card payer gets the vote back with card and phone, as a Chapa payer does with a link. */
export function ClaimCard() {
  const t = useT()
  const queries = useQueryClient()
  const { form: sent = nothingSent } = usePersonal()
  const sentProblem = useSentProblem(sent)
  const [card, setCard] = useState(() => earlyTyped('card') ?? '')
  const [phone, setPhone] = useState(() => earlyTyped('phone') ?? sent.values['phone'] ?? '')
  const [empty, setEmpty] = useState<'card' | 'phone'>()
  const [busy, setBusy] = useState(false)
  const inputs = { card: useRef<HTMLInputElement>(null), phone: useRef<HTMLInputElement>(null) }

  const problemOf = (name: 'card' | 'phone') => (empty === name ? t('voting:forms.fillIn') : sentProblem(name))

  const take = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const missing = card.trim() === '' ? 'card' : phone.trim() === '' ? 'phone' : undefined
    setEmpty(missing)
    if (missing) return inputs[missing].current?.focus()
    if (busy) return
    setBusy(true)
    try {
      await api.post<Static<typeof doneAnswer>>('/vote/takeOverByCard', { phone, card: card.trim() }, needsCookies)
      rememberPaying()
      await queries.invalidateQueries({ queryKey: ownVotesKey })
      setCard('')
      toast.success(t('voting:where.taken'))
    } catch (error) {
      await alertPerson(failureText(error))
    }
    setBusy(false)
  }

  return (
    <section className={sheet['sheet']} data-lookup aria-labelledby="claim-card">
      <h2 id="claim-card">{t('voting:where.cardTitle')}</h2>
      <p>{t('voting:where.cardText')}</p>
      <form method="post" action="/where" className={styles['find']} noValidate onSubmit={(event) => void take(event)}>
        <FormProblem text={sentProblem('form')} />
        <CodeField
          ref={inputs.card}
          name="card"
          label={t('voting:payment.cardNumber')}
          error={problemOf('card')}
          autoCapitalize="characters"
          maxLength={64}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          dir="ltr"
          required
          value={card}
          onChange={(event) => setCard(event.target.value)}
        />
        <PhoneField
          ref={inputs.phone}
          name="phone"
          label={t('voting:podium.phone')}
          hint={t('voting:podium.phoneHint')}
          error={problemOf('phone')}
          maxLength={64}
          required
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {t('voting:where.cardTake')}
        </Button>
      </form>
    </section>
  )
}
