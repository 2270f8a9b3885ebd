import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Hero } from '../features/hero/hero.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { homePath } from './paths.ts'

const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}))

const showContestants = (): void => document.getElementById('vote')?.scrollIntoView({ behavior: 'smooth' })

/** Home is in the first chunk; every other page comes when it is visited. */
export function Pages() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path={homePath}>
          <Hero onVote={showContestants} />
          <HomePage />
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  )
}
