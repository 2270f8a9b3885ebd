/** 3000 ETB-cents as 'ETB 30', in the way the language writes amounts. */
export const moneyText = (tag: string, amountMinor: number, currency: string): string =>
  new Intl.NumberFormat([tag, 'en'], {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amountMinor / 100)
