import { translate } from '../../lib/i18n.ts'
import { sleep } from '../../lib/jittered-backoff.ts'
import { toast } from '../../ui/toast.ts'

const redirectDelayMs = 1_000
const toastId = 'checkout'

/** Announces and opens the checkout (PAY-02). @throws if it is no web address */
export async function goToCheckout(url: string): Promise<void> {
  const checkout = new URL(url)
  if (!/^https?:$/.test(checkout.protocol)) throw new Error('no address of a checkout')
  toast.loading(translate('voting:payment.going', { host: checkout.host }), { id: toastId })
  await sleep(redirectDelayMs)
  // After returning, the browser may show this page as it was left.
  window.addEventListener('pagehide', () => toast.dismiss(toastId), { once: true })
  location.assign(checkout.href)
}
