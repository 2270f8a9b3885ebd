import { numberFormat } from './intl.ts'

/** 3000 ETB cents as 'ETB 30' in the language. */
export const moneyText = (tag: string, amountMinor: number, currency: string): string =>
  numberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amountMinor / 100)
