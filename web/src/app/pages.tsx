import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { loadHighlighted } from '../features/home/highlight.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { inBrowser } from '../lib/in-browser.ts'
import { withTexts } from '../lib/language-choice.ts'
import { loadOnServer } from '../lib/lazy-part.tsx'
import { lazyPage } from './lazy-page.tsx'
import { homePath, membersPath, type PublicPath, pageAt, publicPaths } from './paths.ts'

/** The list of pages, which Home itself does not need. @throws if the network loses it */
export const loadPageList = () => import('./public-pages.ts')

async function loadPublicPage(path: PublicPath): Promise<ComponentType> {
  const { load, texts } = (await loadPageList()).publicPages[path]
  return withTexts(load(), texts)
}

const loadPaying = () => loadPublicPage('/payment')

const lazyPublicPages = publicPaths.map((path) => ({ path, Page: lazyPage(() => loadPublicPage(path)) }))
const MembersPages = lazyPage(async () => (await import('./members-pages.tsx')).MembersPages)
const NotFoundPage = lazyPage(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage)

if (!inBrowser)
  for (const { fetchAhead } of [...lazyPublicPages.map(({ Page }) => Page), NotFoundPage]) loadOnServer(fetchAhead)

/** Loads the code of the page at a path, so that its first rendering equals the server's. @throws if the network loses it */
export async function fetchPageAhead(path: string): Promise<void> {
  const home = homePath.exec(path)
  if (home) return void (home.groups?.['id'] && (await loadHighlighted()))
  const known = pageAt(path)
  await (lazyPublicPages.find((page) => page.path === known)?.Page ?? NotFoundPage).fetchAhead()
}

/** Home is in the first load; every other page comes when it is visited. */
export function Pages() {
  return (
    <Switch>
      <Route path={homePath}>
        <HomePage loadPaying={loadPaying} />
      </Route>
      {lazyPublicPages.map(({ path, Page }) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route path={membersPath} component={MembersPages} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
