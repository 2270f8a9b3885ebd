import { formatDecimal } from '@ashenda/core/domain/money.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Answered, isSuccess, type Refused, refusalOf, type Unclear, unexpected, unexplained } from './envelope.ts'
import type { Exchange } from './exchange.ts'

export interface CheckoutRequest {
  /** Letters, digits and hyphens, at most 50. Used up once sent, even if the call fails. */
  readonly txRef: string
  readonly amountMinor: number
  readonly currency: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  /** E.164. Left out if Chapa would refuse it. */
  readonly phone?: string
  readonly callbackUrl: string
  /** Without `&`, which may arrive as `&amp;`. */
  readonly returnUrl: string
  /** At most 16 characters; like the description only letters, digits, `-`, `_`, space and `.`. */
  readonly title?: string
  readonly description?: string
}

export type InitializeAnswer = { readonly kind: 'opened'; readonly url: string } | Refused | Unclear

const openedShape = Compile(Type.Object({ checkout_url: Type.String() }))

export async function initialize(
  exchange: Exchange,
  isCheckout: (address: URL) => boolean,
  checkout: CheckoutRequest,
): Promise<InitializeAnswer> {
  const answer = await exchange({ method: 'POST', path: '/transaction/initialize', json: bodyOf(checkout) })
  if (answer.kind === 'unknown') return answer
  return isSuccess(answer) ? openedBy(answer, isCheckout) : (refusalOf(answer) ?? unexplained(answer))
}

/** Over https, at Chapa's documented host. */
export const isChapaCheckout = ({ origin }: URL): boolean => origin === 'https://checkout.chapa.co'

function openedBy(answer: Answered, isCheckout: (address: URL) => boolean): InitializeAnswer {
  const { data, httpStatus } = answer
  if (!openedShape.Check(data)) return unexplained(answer)
  const address = URL.parse(data.checkout_url)
  if (!address || !/^https?:$/.test(address.protocol) || !isCheckout(address))
    return unexpected(httpStatus, 'the checkout is not at an address a browser may be sent to')
  return { kind: 'opened', url: address.href }
}

function bodyOf({ txRef, amountMinor, currency, callbackUrl, returnUrl, ...payer }: CheckoutRequest): object {
  const { firstName, lastName, email, title, description } = payer
  return {
    amount: formatDecimal(amountMinor),
    currency,
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: localPhone(payer.phone),
    tx_ref: txRef,
    callback_url: callbackUrl,
    return_url: returnUrl,
    ...((title !== undefined || description !== undefined) && { customization: { title, description } }),
  }
}

/** The form Chapa takes, `09…` or `07…`; undefined for other numbers, the diaspora's. */
const localPhone = (e164: string | undefined): string | undefined =>
  e164?.match(/^\+251([79]\d{8})$/)?.[1]?.padStart(10, '0')
