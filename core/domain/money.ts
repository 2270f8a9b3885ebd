/** Whole units without leading zeros, then at most two significant decimals. Below a quadrillion units. */
const decimalForm = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2})0*)?$/

/**
 * Parses a payment provider's decimal (`'30'`, `30`, `'30.00'`, `30.5`) into integer minor units. Undefined if negative, like 1e3, with a
 * fraction of a cent, or too large to be exact. No floating point: 1.005 is not an amount, and neither is 0.1 + 0.2.
 */
export function parseDecimalMinor(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const [, whole, fraction = ''] = decimalForm.exec(String(value)) ?? []
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, '0'))
}

/** Minor units as a decimal: 3000 is `30`, 3050 is `30.50`. @throws RangeError if not an amount */
export function formatDecimal(amountMinor: number): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) throw new RangeError(`${amountMinor} is no amount`)
  const digits = String(amountMinor).padStart(3, '0')
  const fraction = digits.slice(-2)
  return fraction === '00' ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${fraction}`
}
