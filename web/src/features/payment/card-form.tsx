import { emptyField } from '@ashenda/core/contracts/http/first-data.ts'
import { parseCardCode } from '@ashenda/core/domain/card-code.ts'
import { useEffect, useRef, useState } from 'react'
import { earlyTyped } from '../../lib/early-input.ts'
import { type LiveText, type Translate, useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/field.tsx'
import { type AskedPayer, PayForm } from './pay-form.tsx'
import { keepCard, takeScannedCard } from './scanned-card.ts'

interface CardFormProps {
  /** For a vote only. */
  readonly asked?: AskedPayer
  readonly busy: boolean
  /** Resolves with the card's problem, shown beside it. */
  readonly onPay: (card: string) => Promise<LiveText | undefined>
}

/** The problem of an invalid number, found by form or server. */
const slip = 'invalid_body'

/**
 * A T-Card's number, typed or scanned; an empty one is not sent but focused (PAY-03). Typing errors are detected here: the server would
 * call it a card that cannot pay.
 */
export function CardForm({ asked, busy, onPay }: CardFormProps) {
  const t = useT()
  const { form: sent } = usePersonal()
  const [card, setCard] = useState(() => earlyTyped('card') ?? sent?.values['card'] ?? '')
  const [problem, setProblem] = useState(sent?.problems['card']?.code)
  const [refusal, setRefusal] = useState<LiveText>()
  const input = useRef<HTMLInputElement>(null)
  const underWay = useRef(false)
  // Servers do not get the part behind `#`.
  useEffect(() => setCard((typed) => typed || takeScannedCard()), [])

  const pay = async (): Promise<void> => {
    // Two presses may precede a rerender.
    if (busy || underWay.current) return
    if (parseCardCode(card) !== undefined) {
      underWay.current = true
      setRefusal(undefined)
      setRefusal(await onPay(card.trim()).finally(() => (underWay.current = false)))
      return
    }
    setProblem(card.trim() === '' ? emptyField : slip)
    input.current?.focus()
  }

  return (
    <PayForm asked={asked} way="card" onPay={() => void pay()}>
      <CodeField
        ref={input}
        name="card"
        label={t('voting:payment.cardNumber')}
        hint={t('voting:payment.cardHint')}
        error={problem ? problemText(problem, t) : refusal?.say()}
        autoCapitalize="characters"
        enterKeyHint="send"
        maxLength={64}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        required
        readOnly={busy}
        value={card}
        onChange={(event) => {
          setCard(event.target.value)
          keepCard(event.target.value)
          setProblem(undefined)
          setRefusal(undefined)
        }}
      />
      <Button type="submit" busy={busy}>
        {t('voting:payment.useCard')}
      </Button>
    </PayForm>
  )
}

/** A form sent without scripts has a more specific problem. */
function problemText(code: string, t: Translate): string {
  if (code === emptyField) return t('voting:forms.fillIn')
  return t(code === slip ? 'voting:payment.cardSlip' : 'voting:payment.cardFailed')
}
