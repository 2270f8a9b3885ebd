import type { CategoriesAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/http.ts'
import { translate } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.ts'

export const categoriesKey = ['shop', 'categories'] as const

/** All categories. If they cannot be loaded a toast says so at once. */
export function useCategories() {
  const query = useQuery({
    queryKey: categoriesKey,
    queryFn: async () => (await api.get<CategoriesAnswer>('/api/v1/category/get-category')).category,
  })
  useFailureToast(query)
  return query
}

/** Each failure is told, also the second in a row. */
export function useFailureToast({
  isError,
  errorUpdatedAt,
}: {
  readonly isError: boolean
  readonly errorUpdatedAt: number
}): void {
  useEffect(() => {
    if (isError && errorUpdatedAt > 0)
      toast.error(translate('console:shop.categoriesFailed'), { id: 'categories-failed' })
  }, [isError, errorUpdatedAt])
}
