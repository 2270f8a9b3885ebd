import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { HomePage } from '../features/home/home-page.tsx'
import { homePath } from './paths.ts'

const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}))

/** Home is in the first load; every other page comes when it is visited. */
export function Pages() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path={homePath}>
          <HomePage />
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  )
}
