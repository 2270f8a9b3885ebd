import { parseDecimalMinor } from '@ashenda/core/domain/money.ts'
import type { CheckoutOrder } from '../ledger.ts'
import type { Complaint } from './answers.ts'

const longestTitle = 16
const longestTxRef = 50
const plainText = /^[A-Za-z0-9_. -]*$/
const localPhone = /^0[79]\d{8}$/
const email = /^[^\s@]+@(?:[\w-]+\.)+[a-z]{2,}$/i

/** Names that belong to nobody (RFC 2606, RFC 6761): Chapa refuses addresses at domains that do not exist. */
const inventedDomain = /(?:^|[@.])(?:example\.(?:com|net|org)|example|test|invalid|localhost|local)$/i

const currencies = ['ETB', 'USD']

/** What initialize was sent, checked; or what Chapa would complain of. */
export function parseOrder(body: unknown): { readonly order: CheckoutOrder } | { readonly complaint: Complaint } {
  const fields = fieldsOf(body)
  const customization = fieldsOf(fields['customization'])
  const text = (name: string): string | null => textOf(fields[name])
  const order = {
    txRef: text('tx_ref') ?? '',
    amountMinor: parseDecimalMinor(fields['amount']) ?? 0,
    currency: text('currency') ?? '',
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    phone: text('phone_number'),
    callbackUrl: text('callback_url'),
    returnUrl: text('return_url'),
    title: textOf(customization['title']),
    description: textOf(customization['description']),
    meta: fields['meta'] ?? null,
  }
  const problems = Object.entries(problemsOf(order, textOf(fields['amount']) !== null)).filter(
    ([, messages]) => messages.length > 0,
  )
  if (problems.length > 0) return { complaint: Object.fromEntries(problems) }
  if (!currencies.includes(order.currency)) return { complaint: `Invalid currency, ${order.currency} is not supported` }
  return { order }
}

function problemsOf(order: CheckoutOrder, hasAmount: boolean): Record<string, string[]> {
  const { txRef, amountMinor, currency, title } = order
  const isTooLong = title !== null && [...title].length > longestTitle
  return {
    amount: hasAmount ? unless(amountMinor > 0, 'validation.numeric') : ['validation.required'],
    currency: unless(currency !== '', 'validation.required'),
    tx_ref:
      txRef === ''
        ? ['validation.required']
        : [
            ...unless(txRef.length <= longestTxRef, 'validation.max.string'),
            ...unless(/^[A-Za-z0-9-]+$/.test(txRef), 'validation.regex'),
          ],
    email: unless(order.email === null || isEmail(order.email), 'validation.email'),
    phone_number: unless(order.phone === null || localPhone.test(order.phone), 'validation.phone_number'),
    callback_url: unless(isAddress(order.callbackUrl), 'validation.url'),
    return_url: unless(isAddress(order.returnUrl), 'validation.url'),
    'customization.title': [
      ...unless(!isTooLong, `The customization.title must not exceed ${longestTitle} characters.`),
      ...unlessPlain(title, 'title'),
    ],
    'customization.description': unlessPlain(order.description, 'description'),
  }
}

const unless = (isFine: boolean, message: string): string[] => (isFine ? [] : [message])

const unlessPlain = (text: string | null, name: string): string[] =>
  unless(
    text === null || plainText.test(text),
    `The customization.${name} may only contain letters, numbers, hyphens, underscores, spaces, and dots.`,
  )

const isEmail = (text: string): boolean => email.test(text) && !inventedDomain.test(text)

const isAddress = (text: string | null): boolean => text === null || /^https?:$/.test(URL.parse(text)?.protocol ?? '')

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A text or a number as text; null where there is none. */
const textOf = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
