import type { ProductAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

const productsKey = ['shop', 'products'] as const
/** Of the pages of the list. */
export const productListKey = [...productsKey, 'list'] as const
export const productKey = (slug: string) => [...productsKey, 'one', slug] as const

/** For a form, as the settings of the contest are. */
export const useProduct = (slug: string) =>
  useQuery({
    queryKey: productKey(slug),
    queryFn: async () =>
      (await api.get<ProductAnswer>(`/api/v1/product/get-product/${encodeURIComponent(slug)}`)).product,
    staleTime: 0,
    gcTime: 0,
  })
