import { Route, Switch } from 'wouter'
import { HomePage } from '../features/home/home-page.tsx'
import { lazyPage } from './lazy-page.tsx'
import { homePath, membersPath } from './paths.ts'
import { publicPages } from './public-pages.ts'

const publicRoutes = Object.entries(publicPages).map(([path, { load, texts }]) => (
  <Route key={path} path={path} component={lazyPage(load, texts)} />
))
const MembersPages = lazyPage(async () => (await import('./members-pages.tsx')).MembersPages)
const NotFoundPage = lazyPage(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage)

/** Home is in the first load; every other page comes when it is visited. */
export function Pages() {
  return (
    <Switch>
      <Route path={homePath}>
        <HomePage />
      </Route>
      {publicRoutes}
      <Route path={membersPath} component={MembersPages} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
