import { renderedAttribute, rootId } from '@ashenda/core/contracts/page-render.ts'
import { startTransition } from 'react'
import { chooseEarly, chooseLast } from '../features/voting/choose-early.ts'
import { followSession, useSession } from '../lib/auth.ts'
import { readCookie } from '../lib/cookie.ts'
import { forgetTyped, hasEarlyStars, keepTyped, takeEarlyPress } from '../lib/early.ts'
import { takeFirstData } from '../lib/first-data.ts'
import { translate } from '../lib/i18n.ts'
import type { LanguageCode } from '../lib/language.ts'
import { chooseLanguage, startLanguage } from '../lib/language-choice.ts'
import { nextTask } from '../lib/next-task.ts'
import { personalIn } from '../lib/personal.ts'
import { prefetchInTurn } from '../lib/prefetch-queue.ts'
import { queryClient } from '../lib/query-client.ts'
import { keepReferral } from '../lib/referral.ts'
import { followPages } from '../lib/remembered-path.ts'
import type { LoadedText } from '../lib/texts.ts'
import { beginHydrating, whenHydrated } from '../lib/when-hydrated.ts'
import { loadAlertDialog } from '../ui/ask.ts'
import { loadToaster, toast } from '../ui/toast.ts'
import { createRoot, hydrateRoot } from './begin-react.ts'
import { fetchPageAhead, loadPageList } from './pages.tsx'
import { pageAt } from './paths.ts'
import { Root } from './root.tsx'
import { seedQueries } from './seed-queries.ts'

interface Start {
  /** Of the document, and of what is rendered first. */
  readonly language: LanguageCode
  readonly texts: readonly LoadedText[]
  /** What this browser would rather read. */
  readonly preferred: LanguageCode
}

const nothing = { now: '' }

/** Nearly nobody logs in without scripts: what learns of it is no part of the first load. */
const adoptFormLogin = async (): Promise<void> => {
  if (readCookie('entered') === '') return
  await import('../lib/form-login.ts').then((part) => part.adoptFormLogin()).catch(() => undefined)
}

/** Lists depend on who is logged in, so they are fetched again when that changes. */
function followLists(rendered: ReturnType<typeof useSession.getState>): void {
  const forget = (): void => queryClient.removeQueries({ type: 'inactive' })
  if (useSession.getState() !== rendered) forget()
  useSession.subscribe(forget)
}

/** Makes the page alive that the server rendered, or renders it where it did not. @throws where the network loses a part */
export async function start({ language, texts, preferred }: Start): Promise<void> {
  startLanguage(language, texts)
  keepReferral(location.search)
  followPages()
  followSession()
  const arrived = takeFirstData()
  if (arrived) {
    seedQueries(queryClient, arrived)
    if (pageAt(location.pathname)) await (await loadPageList()).seedPageQueries(queryClient, arrived)
  }
  const root = document.getElementById(rootId)
  if (!root) throw new Error(`the document has no #${rootId}`)
  const tree = <Root queries={queryClient} personal={personalIn(arrived?.data ?? nothing)} />
  await chooseLast(arrived?.data ?? nothing)
  await nextTask()
  // A document that was cut off on its way is rendered anew.
  if (arrived && root.hasAttribute(renderedAttribute)) {
    await fetchPageAhead(location.pathname)
    keepTyped(root)
    const isFull = chooseEarly(arrived.data)
    const pressAgain = takeEarlyPress()
    const session = useSession.getState()
    beginHydrating()
    // In slices, so that a phone answers touches in between: a part that is touched is hydrated at once.
    startTransition(() => void hydrateRoot(root, tree))
    // Until then its inputs must not change: data, texts, who is logged in.
    await whenHydrated
    forgetTyped()
    followLists(session)
    // Behind what React does first.
    setTimeout(() => {
      pressAgain()
      if (isFull) toast.blank(translate('vote.full'), { id: 'star' })
    })
    void adoptFormLogin()
  } else {
    followLists(useSession.getState())
    // Pages that are not rendered on the server are behind a log-in.
    await adoptFormLogin()
    createRoot(root).render(tree)
  }
  // Its texts are not there yet: until they are, the page stays as it came.
  if (preferred !== language) chooseLanguage(preferred).catch(() => undefined)
  await whenHydrated.then(nextTask)
  prefetchForLater()
}

interface Connection {
  readonly saveData?: boolean
}

/** Its bytes come after everything the first visit shows; where it is refused the site is as it was. */
const startWorker = async () => (await import('../offline/start-worker.ts')).startWorker()

const loadLanguageOptions = () => import('../features/navbar/language-options.tsx')

/** Loads what live news and clicks need on any page. If the browser is set to save data, menus are loaded on the click. */
function prefetchForLater(): void {
  const { connection } = navigator as Navigator & { readonly connection?: Connection } // not in every browser, nor in the types
  // A press on the way to another page waits for nothing but that page, and a vote leads to one: for who chose early it comes behind the podium (home-sheets.tsx).
  if (!hasEarlyStars()) loadPageList().catch(() => undefined)
  prefetchInTurn([loadToaster, loadAlertDialog])
  if (import.meta.env.PROD && 'serviceWorker' in navigator) prefetchInTurn([startWorker])
  if (!connection?.saveData) prefetchInTurn([loadLanguageOptions])
}
