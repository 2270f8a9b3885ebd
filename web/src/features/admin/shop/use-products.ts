import type { ProductAnswer, ProductsAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

export const productsKey = ['shop', 'products'] as const
export const productKey = (slug: string) => [...productsKey, slug] as const

export const useProducts = () =>
  useQuery({
    queryKey: productsKey,
    queryFn: async () => (await api.get<ProductsAnswer>('/api/v1/product/get-product')).products,
  })

/** For a form, as the settings of the contest are. */
export const useProduct = (slug: string) =>
  useQuery({
    queryKey: productKey(slug),
    queryFn: async () =>
      (await api.get<ProductAnswer>(`/api/v1/product/get-product/${encodeURIComponent(slug)}`)).product,
    staleTime: 0,
    gcTime: 0,
  })
