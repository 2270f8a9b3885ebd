import { parseCardCode } from '@ashenda/core/domain/card-code.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { takeScannedCard } from './scanned-card.ts'

interface CardFormProps {
  readonly busy: boolean
  readonly onPay: (card: string) => void
}

/**
 * The number of a T-Card, typed or scanned; nothing is sent while it is empty, the input is focused instead (PAY-03) and says
 * so. A typing error shows in the number itself and is said here: the server would call it a card that cannot pay.
 */
export function CardForm({ busy, onPay }: CardFormProps) {
  const t = useT()
  const [card, setCard] = useState('')
  const [problem, setProblem] = useState<'forms:fillIn' | 'payment:cardSlip'>()
  const input = useRef<HTMLInputElement>(null)
  // What stands behind the `#` no server knows.
  useEffect(() => setCard((typed) => typed || takeScannedCard()), [])

  const pay = (event: FormEvent): void => {
    event.preventDefault()
    if (parseCardCode(card) !== undefined) return onPay(card.trim())
    setProblem(card.trim() === '' ? 'forms:fillIn' : 'payment:cardSlip')
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={pay}>
      <CodeField
        ref={input}
        label={t('payment:cardNumber')}
        hint={t('payment:cardHint')}
        error={problem && t(problem)}
        autoCapitalize="characters"
        enterKeyHint="send"
        maxLength={64}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        required
        readOnly={busy}
        value={card}
        onChange={(event) => {
          setCard(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" busy={busy}>
        {t('payment:useCard')}
      </Button>
    </form>
  )
}
