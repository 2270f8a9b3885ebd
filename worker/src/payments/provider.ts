import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { ChapaSeconds } from '../metrics/metrics.ts'
import { withMetrics, withSpans } from './chapa/chapa-metrics.ts'
import { type ChapaClient, createChapaClient } from './chapa/client.ts'
import { isChapaCheckout } from './chapa/initialize.ts'

/** The payment provider. */
export interface PaymentProvider {
  readonly chapa: ChapaClient
  /** The key's mode: an answer of the other mode is no payment. */
  readonly mode: 'test' | 'live'
  /** The site's address, without path. */
  readonly publicUrl: string
}

/** Shorter than the api's wait for a checkout. */
const timeoutMs = 10_000

interface ProviderConfig {
  readonly CHAPA_BASE_URL: string
  readonly CHAPA_SECRET_KEY?: string
  readonly NODE_ENV: string
  readonly PUBLIC_URL: string
}

/** Undefined without a key: nobody can pay then. */
export function paymentProvider(
  config: ProviderConfig,
  tracing?: Tracing,
  seconds?: ChapaSeconds,
): PaymentProvider | undefined {
  const { CHAPA_BASE_URL: baseUrl, CHAPA_SECRET_KEY: secretKey, PUBLIC_URL: publicUrl } = config
  if (secretKey === undefined) return undefined
  // A sandbox's checkout page has its own address; with real money only Chapa's is accepted.
  const isCheckout = config.NODE_ENV === 'production' ? isChapaCheckout : () => true
  const client = createChapaClient({ baseUrl, secretKey, timeoutMs, isCheckout })
  const chapa = seconds ? withMetrics(client, seconds) : client
  return {
    chapa: tracing ? withSpans(chapa, tracing) : chapa,
    mode: secretKey.startsWith('CHASECK_TEST-') ? 'test' : 'live',
    publicUrl,
  }
}
