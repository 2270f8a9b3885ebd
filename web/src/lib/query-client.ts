import { QueryClient } from '@tanstack/react-query'

/**
 * lib/http.ts asks again where an answer was lost, so a second layer of retries would only multiply requests. `always`:
 * browsers are wrong about being offline often enough to try.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 60_000, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** What anyone may see. */
export const queryClient = createQueryClient()
