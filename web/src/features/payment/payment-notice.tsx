import { useT } from '../../lib/i18n.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { WaitingNotice } from '../../ui/waiting-notice.tsx'
import type { UnpaidStatus } from './payment-status.ts'

interface PaymentNoticeProps {
  readonly status: UnpaidStatus
  /** What happens once the payment arrives. */
  readonly hint: string
  readonly onPayAgain: () => void
}

/** A pending payment's state, with a way to leave; updates by itself (PAY-10). */
export function PaymentNotice({ status, hint, onPayAgain }: PaymentNoticeProps) {
  const t = useT()
  const isPending = status === 'pending'

  /** Asks before paying again while one is pending, which may pay twice. */
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
