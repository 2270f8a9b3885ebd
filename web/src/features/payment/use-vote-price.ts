import type * as contract from '@ashenda/core/contracts/http/payments.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { moneyText } from '../../lib/format.ts'
import { api } from '../../lib/http.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import type { Payer } from './payer.ts'

type PriceAnswer = Static<typeof contract.priceAnswer>

const birr = { amountMinor: 3_000, currency: 'ETB' } as const
const dollar = { amountMinor: 100, currency: 'USD' } as const

/** The usual price by country alone. */
export function useUsualPrice(isDomestic: boolean): string {
  const { tag } = useLanguage()
  const { amountMinor, currency } = isDomestic ? birr : dollar
  return moneyText(tag, amountMinor, currency)
}

const priceQuery = (phone: string) =>
  queryOptions({
    queryKey: ['vote-price', phone],
    queryFn: () => api.post<PriceAnswer>('/vote/price', { phone }),
  })

/** Waits for the price answer, which sets the cookie that paying needs. If it fails, the payment says why. */
export function useMark(): (phone: string) => Promise<unknown> {
  const queries = useQueryClient()
  const staleTime = Number.POSITIVE_INFINITY
  return (phone) => queries.fetchQuery({ ...priceQuery(phone), staleTime }).catch(() => undefined)
}

/** The price: at once by country, then the server's (PAY-01). @param isTyped the phone is being typed: the server is not asked */
export function useVotePrice({ phone, isDomestic }: Payer, isTyped: boolean): string {
  const { tag } = useLanguage()
  const { data } = useQuery({ ...priceQuery(phone), enabled: !isTyped })
  const { amountMinor, currency } = data?.price ?? (isDomestic ? birr : dollar)
  return moneyText(tag, amountMinor, currency)
}
