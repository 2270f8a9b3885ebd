import { useT } from '../../lib/i18n.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { WaitingNotice } from '../../ui/waiting-notice.tsx'
import type { UnpaidStatus } from './payment-status.ts'

interface PaymentNoticeProps {
  readonly status: UnpaidStatus
  /** What happens by itself once the payment is here. */
  readonly hint: string
  readonly onPayAgain: () => void
}

/** The state of a payment that has not arrived yet, and a way to leave; it updates by itself (PAY-10). */
export function PaymentNotice({ status, hint, onPayAgain }: PaymentNoticeProps) {
  const t = useT()
  const isPending = status === 'pending'

  /** Asks before paying again while a payment is pending: somebody who has paid already would pay twice. */
  const payAgain = async (): Promise<void> => {
    if (!isPending || (await confirmPerson(t('voting:payment.anotherWayAsk')))) onPayAgain()
  }

  return (
    <WaitingNotice
      text={t(`voting:payment.${status}`)}
      hint={isPending ? hint : `${t('voting:payment.lateHint')} ${t('voting:payment.updatesItself')}`}
      sign={isPending ? undefined : <WarningIcon size="2rem" />}
    >
      <Button variant={isPending ? 'quiet' : 'gold'} onClick={() => void payAgain()}>
        {t(isPending ? 'voting:payment.anotherWay' : 'voting:payment.payAgain')}
      </Button>
    </WaitingNotice>
  )
}
