import type { SettingsChange } from '@ashenda/api/sandbox/chapa/settings.ts'
import type { Random } from '../random.ts'
import type { Chapa } from './chapa.ts'

const calm = {
  latencyMs: 20,
  outage: 'none',
  pendingForm: '200',
  amountForm: 'number',
  webhooks: {
    delayMs: 0,
    copies: 1,
    missing: false,
    reordered: false,
    signature: 'sound',
    amount: null,
    retryPauseMs: 500,
    attempts: 10,
  },
} as const satisfies SettingsChange

/** Ways Chapa may misbehave for a while: slow, silent, nonsense answers; webhooks late, repeated, missing, forged, false. */
const kinds: readonly SettingsChange[] = [
  calm,
  { webhooks: { copies: 10 } },
  { webhooks: { copies: 3, delayMs: 1_500 } },
  { webhooks: { missing: true } },
  { webhooks: { reordered: true } },
  { webhooks: { signature: 'forged' } },
  { webhooks: { amount: '1.00' } },
  { latencyMs: 300, pendingForm: '404', amountForm: 'text' },
  { outage: 'error', outageMs: 600 },
  { outage: 'html', outageMs: 600 },
  { outage: 'reset', outageAfter: true, outageMs: 600 },
]

/** Switches to another fault profile, undoing the former. */
export function changeFaultProfile(chapa: Chapa, random: Random): Promise<void> {
  const { webhooks, ...kind } = random.pick(kinds)
  return chapa.behave({ ...calm, ...kind, webhooks: { ...calm.webhooks, ...webhooks } })
}

export const clearFaults = (chapa: Chapa): Promise<void> => chapa.behave(calm)
