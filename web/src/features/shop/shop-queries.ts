import type {
  BuyerOrder,
  BuyerOrderAnswer,
  CatalogueAnswer,
  OwnOrdersAnswer,
  SoldProduct,
  SoldProductAnswer,
} from '@ashenda/core/contracts/http/checkout.ts'
import { useQuery } from '@tanstack/react-query'
import { moneyText } from '../../lib/format.ts'
import { api } from '../../lib/http.ts'
import { useLanguage } from '../../lib/language-choice.ts'

export const catalogueKey = ['catalogue'] as const
export const productKey = (slug: string) => [...catalogueKey, slug] as const
export const ownOrdersKey = ['own-orders'] as const
export const orderKey = (number: string) => ['order', number] as const

export const useCatalogue = () =>
  useQuery({ queryKey: catalogueKey, queryFn: () => api.get<CatalogueAnswer>('/api/v1/shop/catalogue') })

export const useSoldProduct = (slug: string) =>
  useQuery({
    queryKey: productKey(slug),
    queryFn: async (): Promise<SoldProduct> =>
      (await api.get<SoldProductAnswer>(`/api/v1/shop/products/${encodeURIComponent(slug)}`)).product,
  })

export const useOwnOrders = (isWanted: boolean) =>
  useQuery({
    queryKey: ownOrdersKey,
    queryFn: async () => (await api.get<OwnOrdersAnswer>('/api/v1/shop/orders')).orders,
    enabled: isWanted,
  })

export const findOrder = async (number: string, phone?: string): Promise<BuyerOrder> =>
  (await api.post<BuyerOrderAnswer>('/api/v1/shop/orders/find', { number, ...(phone !== undefined && { phone }) }))
    .order

/** Amounts in the chosen language. */
export function useMoney(): (price: { readonly amountMinor: number; readonly currency: string }) => string {
  const { tag } = useLanguage()
  return ({ amountMinor, currency }) => moneyText(tag, amountMinor, currency)
}
