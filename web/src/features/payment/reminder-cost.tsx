import { useT } from '../../lib/i18n.ts'
import { useChoices } from '../picks/choices.ts'
import { isDomesticPhone } from './payer.ts'
import { useUsualPrice } from './use-vote-price.ts'

/** Beside the offer to be reminded of another vote: a phone votes for free only once. */
export function ReminderCost({ className }: { readonly className: string | undefined }) {
  const t = useT()
  const price = useUsualPrice(isDomesticPhone(useChoices(({ phone }) => phone)))
  return <p className={className}>{t('tell-me:remindCost', { price })}</p>
}
