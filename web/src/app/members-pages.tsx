import { Route, Switch } from 'wouter'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'
import { formTexts } from './paths.ts'

const DashboardPages = lazyPage(
  async () => (await import('../features/dashboard/dashboard-pages.tsx')).DashboardPages,
  ['account', 'dashboard', 'share', ...formTexts],
)
const AdminPages = lazyPage(
  async () => (await import('../features/admin/admin-pages.tsx')).AdminPages,
  ['account', 'dashboard', 'admin', 'today', ...formTexts],
)
const CheckPage = lazyPage(
  async () => (await import('../features/cards/check-page.tsx')).CheckPage,
  ['admin', 'cards', ...formTexts],
)
const GeneratePage = lazyPage(
  async () => (await import('../features/cards/generate-page.tsx')).GeneratePage,
  ['admin', 'cards', ...formTexts],
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
