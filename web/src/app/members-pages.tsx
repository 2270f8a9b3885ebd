import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { create } from 'zustand'
import { useAuth, useSession } from '../lib/auth.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { adminNamespaces, votingNamespaces } from '../lib/texts.ts'
import { lazyPage } from './lazy-page.tsx'

const DashboardPages = lazyPage(
  async () => (await import('../features/dashboard/dashboard-pages.tsx')).DashboardPages,
  ['account', 'contestant', 'promotion', 'site', ...votingNamespaces],
)
const AdminPages = lazyPage(
  async () => (await import('../features/admin/admin-pages.tsx')).AdminPages,
  ['account', 'contestant', ...adminNamespaces],
)
const CheckPage = lazyPage(async () => (await import('../features/cards/check-page.tsx')).CheckPage, adminNamespaces)
const GeneratePage = lazyPage(
  async () => (await import('../features/cards/generate-page.tsx')).GeneratePage,
  adminNamespaces,
)

const JoinPage = lazyPage(
  async () => (await import('../features/admin/admins/join-page.tsx')).JoinPage,
  ['account', ...adminNamespaces],
)

const JuryPage = lazyPage(
  async () => (await import('../features/jury/jury-page.tsx')).JuryPage,
  ['jury', 'refusals-admin', ...votingNamespaces],
)

const StagePage = lazyPage(
  async () => (await import('../features/stage/stage-page.tsx')).StagePage,
  ['stage', 'own-titles', 'site'],
)

/** Pages behind a log-in, the card tools, whose calls need one, and the big screen. Voters do not even load their routes. */
export function MembersPages() {
  const isAdmin = useAuth(({ user }) => user?.role === 'admin')
  return (
    <Switch>
      <Route path="/dashboard/user/*?">
        <Guard only="actor">
          <DashboardPages />
        </Guard>
      </Route>
      <Route path="/dashboard/admin/*?">
        <Guard only="admin">
          <AdminPages />
        </Guard>
      </Route>
      <Route path="/test">
        <OwnQueries>{isAdmin ? <AdminPages /> : <CheckPage />}</OwnQueries>
      </Route>
      <Route path="/admin/join" component={JoinPage} />
      <Route path="/jury" component={JuryPage} />
      <Route path="/stage" component={StagePage} />
      <Route path="/admin/generate/132">
        <OwnQueries>{isAdmin ? <AdminPages /> : <GeneratePage />}</OwnQueries>
      </Route>
    </Switch>
  )
}

interface GuardProps {
  readonly only: SessionUser['role']
  readonly children: ReactNode
}

const redirectTexts = ['account', 'refusals'] as const
const ToLogin = lazyPage(async () => (await import('../features/redirect/redirect-pages.tsx')).ToLogin, redirectTexts)
const ToHome = lazyPage(async () => (await import('../features/redirect/redirect-pages.tsx')).ToHome, redirectTexts)

const useOwnQueries = create(() => ({ client: createQueryClient() }))
useSession.subscribe(() => useOwnQueries.setState({ client: createQueryClient() }))

/** Personal data has its own cache, emptied at log-in and log-out. */
function OwnQueries({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const client = useOwnQueries((own) => own.client)
  return (
    <QueryClientProvider key={session} client={client}>
      {children}
    </QueryClientProvider>
  )
}

/** The server enforces roles; this only leads to the log-in (AUT-03, AUT-04). */
function Guard({ only, children }: GuardProps) {
  const isAllowed = useAuth(({ user }) => user?.role === only)
  if (!isAllowed) return only === 'admin' ? <ToHome /> : <ToLogin />
  return <OwnQueries>{children}</OwnQueries>
}
