import type * as contract from '@ashenda/core/contracts/http/payments.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { moneyText } from '../../lib/format.ts'
import { api } from '../../lib/http.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useContest } from '../contest/contest.ts'
import type { Payer } from './payer.ts'

type PriceAnswer = Static<typeof contract.priceAnswer>

/** The contest's price by country alone. */
function usePriceOf(isDomestic: boolean) {
  const { voteEtb, voteUsd } = useContest()?.rules ?? usualRules
  return isDomestic
    ? { amountMinor: voteEtb, currency: 'ETB' as const }
    : { amountMinor: voteUsd, currency: 'USD' as const }
}

export function useUsualPrice(isDomestic: boolean): string {
  const { tag } = useLanguage()
  const { amountMinor, currency } = usePriceOf(isDomestic)
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
  const byCountry = usePriceOf(isDomestic)
  const { amountMinor, currency } = data?.price ?? byCountry
  return moneyText(tag, amountMinor, currency)
}
