import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { renderedAttribute, rootId } from '@ashenda/core/contracts/page-render.ts'
import { picksCookie, picksInText } from '@ashenda/core/contracts/picks-cookie.ts'
import { isChosen } from '@ashenda/core/domain/podium.ts'
import { startTransition } from 'react'
import { contestantsOf } from '../features/contestants/contestant.ts'
import { ownSeed, seedOf } from '../features/contestants/own-seed.ts'
import { keepInstallPrompt } from '../features/install/keep-install-prompt.ts'
import { choices, chosenIds, pressStar, tellPicks } from '../features/picks/choices.ts'
import { nextTask } from '../lib/after-paint.ts'
import { followSession, useSession } from '../lib/auth.ts'
import { forgetTyped, hasEarlyStars, keepTyped, takeEarlyPress, takeEarlyStars } from '../lib/early-input.ts'
import { takeFirstData } from '../lib/first-data.ts'
import { translate } from '../lib/i18n.ts'
import type { LanguageCode } from '../lib/language.ts'
import { chooseLanguage, startLanguage } from '../lib/language-choice.ts'
import { personalIn } from '../lib/personal.ts'
import { prefetchInTurn } from '../lib/prefetch-queue.ts'
import { queryClient } from '../lib/query-client.ts'
import { keepReferral } from '../lib/referral.ts'
import { followPages } from '../lib/remembered-path.ts'
import { readCookie } from '../lib/storage.ts'
import type { LoadedText } from '../lib/texts.ts'
import { beginHydrating, whenHydrated } from '../lib/when-hydrated.ts'
import { loadAlertDialog } from '../ui/ask.ts'
import { loadToaster, toast } from '../ui/toast.ts'
import { Root } from './app.tsx'
import { createRoot, hydrateRoot } from './begin-react.ts'
import { fetchPageAhead, loadPageList } from './pages.tsx'
import { pageAt } from './paths.ts'
import { seedQueries } from './seed-queries.ts'

interface Start {
  /** The document's language, and that of the first rendering. */
  readonly language: LanguageCode
  readonly texts: readonly LoadedText[]
  /** The language this browser prefers. */
  readonly preferred: LanguageCode
}

const nothing = { now: '' }

/** Logging in without scripts is rare, so its detection is not in the first load. */
const adoptFormLogin = async (): Promise<void> => {
  if (readCookie('entered') === '') return
  await import('../lib/form-login.ts').then((part) => part.adoptFormLogin()).catch(() => undefined)
}

/** Lists depend on the logged-in person and are refetched when that changes. */
function followLists(rendered: ReturnType<typeof useSession.getState>): void {
  const forget = (): void => queryClient.removeQueries({ type: 'inactive' })
  if (useSession.getState() !== rendered) forget()
  useSession.subscribe(forget)
}

/** Hydrates the server's page, or renders it. @throws if the network loses a part */
export async function start({ language, texts, preferred }: Start): Promise<void> {
  startLanguage(language, texts)
  await nextTask()
  keepReferral(location.search)
  keepInstallPrompt()
  followPages()
  followSession()
  const arrived = takeFirstData()
  if (arrived) {
    seedQueries(queryClient, arrived)
    if (arrived.data.list) ownSeed(seedOf(arrived.data))
    if (pageAt(location.pathname)) await (await loadPageList()).seedPageQueries(queryClient, arrived)
  }
  const root = document.getElementById(rootId)
  if (!root) throw new Error(`the document has no #${rootId}`)
  const tree = <Root queries={queryClient} personal={personalIn(arrived?.data ?? nothing)} />
  await chooseLast(arrived?.data ?? nothing)
  await nextTask()
  // A truncated document is rendered again.
  if (arrived && root.hasAttribute(renderedAttribute)) {
    await fetchPageAhead(location.pathname)
    keepTyped(root)
    const isFull = chooseEarly(arrived.data)
    const pressAgain = takeEarlyPress()
    const session = useSession.getState()
    beginHydrating()
    // In slices, so that a phone answers touches in between; a touched part hydrates at once.
    startTransition(() => void hydrateRoot(root, tree))
    // Data, texts and log-in must not change before hydration.
    await whenHydrated
    forgetTyped()
    followLists(session)
    // After React's first tasks.
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
  // The page stays as it is until these texts are here.
  if (preferred !== language) chooseLanguage(preferred).catch(() => undefined)
  await whenHydrated.then(nextTask)
  prefetchForLater()
}

interface Connection {
  readonly saveData?: boolean
}

/** Loaded after everything the first visit shows; if refused, the site works as before. */
const startWorker = async () => (await import('../offline/start-worker.ts')).startWorker()

/** Measures the visit from here on; what came before, the browser remembers. */
const measure = async () => (await import('../features/field/report-field.ts')).reportField()

const loadLanguageOptions = () => import('../features/navbar/language-options.tsx')

/** Loads what live news and clicks need on any page. With data saving on, menus load on the click. */
function prefetchForLater(): void {
  const { connection } = navigator as Navigator & { readonly connection?: Connection } // not in every browser, nor in the types
  // Leads a press to another page without waiting for the list, which votes need too; for early choosers it loads behind the podium
  // (home-sheets.tsx).
  if (!hasEarlyStars()) loadPageList().catch(() => undefined)
  prefetchInTurn([loadToaster, loadAlertDialog])
  if (import.meta.env.PROD && 'serviceWorker' in navigator) prefetchInTurn([startWorker])
  if (!connection?.saveData) prefetchInTurn([loadLanguageOptions])
  prefetchInTurn([measure])
}

const shownIn = ({ list, one, ballot }: FirstData) =>
  contestantsOf([...(list?.answer.actors ?? []), ...(one?.answer.actors ?? []), ...(ballot?.chosen ?? [])])

/** Restores the latest picks, including those made without scripts. */
async function chooseLast(data: FirstData): Promise<void> {
  const { podium } = choices.getState()
  const own = chosenIds(podium)
  const last = picksInText(readCookie(picksCookie))
  // A cookie does not last as long.
  if (last === undefined && own.length > 0) tellPicks(podium)
  if (last === undefined || last.join() === own.join()) return
  const part = await import('../features/voting/plain-picks.ts').catch(() => undefined)
  await part?.takePlainPicks(last, shownIn(data))
}

/** Gives places to stars pressed before hydration, after those of an earlier visit. @returns whether somebody found no place */
function chooseEarly(data: FirstData): boolean {
  let full = false
  const shown = shownIn(data)
  for (const id of takeEarlyStars()) {
    const contestant = shown.find((one) => one.id === id)
    if (!contestant || isChosen(choices.getState().podium, id)) continue
    const { name, pics, hasPayed } = contestant
    if (pressStar({ id, name, pics, hasPayed }) === 'full') full = true
  }
  // A box ticked in the browser stays ticked, even if rendered unticked.
  for (const star of document.querySelectorAll<HTMLInputElement>('input[name="pick"]:checked'))
    if (!isChosen(choices.getState().podium, star.value)) star.checked = false
  return full
}
