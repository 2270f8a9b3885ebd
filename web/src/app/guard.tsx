import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { useAuth, useSession } from '../lib/auth.ts'
import { lazyPage } from './lazy-page.tsx'
import { createQueryClient } from './query-client.ts'

interface GuardProps {
  readonly only: SessionUser['role']
  readonly children: ReactNode
}

const ToLogin = lazyPage(async () => (await import('../features/redirect/redirect-pages.tsx')).ToLogin, ['account'])
const ToHome = lazyPage(async () => (await import('../features/redirect/redirect-pages.tsx')).ToHome, ['account'])

/** What is fetched behind the guard is kept apart, and forgotten when somebody logs in or out. */
const useOwnQueries = create(() => ({ client: createQueryClient() }))
useSession.subscribe(() => useOwnQueries.setState({ client: createQueryClient() }))

/** The server enforces roles; this only leads people to where they can log in (AUT-03, AUT-04). */
export function Guard({ only, children }: GuardProps) {
  const isAllowed = useAuth(({ user }) => user?.role === only)
  const session = useSession()
  const client = useOwnQueries((own) => own.client)
  if (!isAllowed) return only === 'admin' ? <ToHome /> : <ToLogin />
  return (
    <QueryClientProvider key={session} client={client}>
      {children}
    </QueryClientProvider>
  )
}
