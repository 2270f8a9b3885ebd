import { QueryClient } from '@tanstack/react-query'

/**
 * lib/http.ts retries lost answers, so retries here would multiply requests. `always`: browsers wrongly report being offline often enough
 * to try.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 60_000, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Public data. */
export const queryClient = createQueryClient()
