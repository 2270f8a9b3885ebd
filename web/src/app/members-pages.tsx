import { Route, Switch } from 'wouter'
import { votingNamespaces } from '../lib/texts.ts'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'

const DashboardPages = lazyPage(
  async () => (await import('../features/dashboard/dashboard-pages.tsx')).DashboardPages,
  ['account', 'contestant', 'extras', ...votingNamespaces],
)
const AdminPages = lazyPage(
  async () => (await import('../features/admin/admin-pages.tsx')).AdminPages,
  ['account', 'contestant', 'admin', ...votingNamespaces],
)
const CheckPage = lazyPage(
  async () => (await import('../features/cards/check-page.tsx')).CheckPage,
  ['admin', ...votingNamespaces],
)
const GeneratePage = lazyPage(
  async () => (await import('../features/cards/generate-page.tsx')).GeneratePage,
  ['admin', ...votingNamespaces],
)

/** What stands behind a log-in: voters never fetch even where these pages are. */
export function MembersPages() {
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
        <Guard only="admin">
          <CheckPage />
        </Guard>
      </Route>
      <Route path="/admin/generate/132">
        <Guard only="admin">
          <GeneratePage />
        </Guard>
      </Route>
    </Switch>
  )
}
