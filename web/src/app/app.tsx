import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense, useEffect } from 'react'
import { Router, useLocation } from 'wouter'
import { usePiece } from '../features/content/piece.ts'
import { Navbar } from '../features/navbar/navbar.tsx'
import { useAuth } from '../lib/auth.ts'
import { type Texts, TextsProvider, useT } from '../lib/i18n.ts'
import { inBrowser } from '../lib/in-browser.ts'
import type { LanguageCode } from '../lib/language.ts'
import { LanguageProvider } from '../lib/language-choice.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { lostPath, useOnline } from '../lib/online.ts'
import { type Personal, PersonalProvider } from '../lib/personal.ts'
import { besideNoVote } from '../lib/prefetch-queue.ts'
import { useLazyModule } from '../lib/use-lazy-module.ts'
import { markHydrated } from '../lib/when-hydrated.ts'
import { loadAlertDialog, useQuestions } from '../ui/ask.ts'
import { icon } from '../ui/icons.tsx'
import { loadToaster, useToasterWanted } from '../ui/toast.ts'
import styles from './app.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage, loadOfflinePage } from './lazy-page.tsx'
import { Pages } from './pages.tsx'
import { consolePath, stagePath } from './paths.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

interface RootProps {
  readonly queries: QueryClient
  readonly personal: Personal
  /** For the server: address, language and texts. */
  readonly server?: {
    readonly path: string
    readonly search: string
    readonly language: LanguageCode
    readonly texts: Texts
  }
  /** In place of the application. */
  readonly children?: ReactNode
}

/** The whole application, identical on server and browser. */
export function Root({ queries, personal, server: given, children = <App /> }: RootProps) {
  // Left out of the build for browsers.
  const server = inBrowser ? undefined : given
  return (
    <StrictMode>
      <LanguageProvider {...(server && { code: server.language })}>
        <TextsProvider texts={server?.texts}>
          <QueryClientProvider client={queries}>
            <Router {...(server && { ssrPath: server.path, ssrSearch: server.search })}>
              <PersonalProvider value={personal}>{children}</PersonalProvider>
            </Router>
          </QueryClientProvider>
        </TextsProvider>
      </LanguageProvider>
    </StrictMode>
  )
}

/** Nothing of it needs scripts: its code comes behind what the first screen is made of. */
const Footer = lazyPart(async () => (await import('../features/footer/footer.tsx')).Footer, ['site'], besideNoVote)
const LostPage = lazyPage(loadOfflinePage)

/** The frame of every page: bar, footer and toasts; the console has a frame of its own, the big screen none. */
function App() {
  const [path] = useLocation()
  const isAdmin = useAuth(({ user }) => user?.role === 'admin')
  useEffect(markHydrated, [])
  return (
    <>
      {stagePath.test(path) || (isAdmin && consolePath.test(path)) ? <Pages /> : <PublicFrame path={path} />}
      <ToasterHost />
      <QuestionHost />
    </>
  )
}

function PublicFrame({ path }: { readonly path: string }) {
  const t = useT()
  const main = useScrollRestoration(path)
  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('common.skipToContent')}
      </a>
      <AnnouncementPlace />
      <Navbar />
      <OfflineNotice />
      <main id="main" ref={main} tabIndex={-1} className={styles['main']}>
        <ErrorBoundary path={path}>{path === lostPath ? <LostPage /> : <Pages />}</ErrorBoundary>
      </main>
      <Footer />
    </>
  )
}

const Announcement = lazyPart(
  async () => (await import('../features/announcement/announcement.tsx')).Announcement,
  [],
  besideNoVote,
)

/** Above everything, if there is news. */
function AnnouncementPlace() {
  const { shown, version } = usePiece('announcement')
  return shown && version !== undefined ? <Announcement shown={shown} version={version} /> : null
}

/** The region is always present: screen readers announce changes only inside known regions. */
function OfflineNotice() {
  const t = useT()
  const online = useOnline()
  return (
    <div role="status" className={online ? undefined : styles['offline']}>
      {!online && (
        <>
          <OfflineIcon />
          <span>{t('common.offline')}</span>
        </>
      )}
    </div>
  )
}

const OfflineIcon = icon(
  <path d="M3 3l18 18M2.5 9.5A14 14 0 016 7.2M10 5.2a14 14 0 0111.5 4.3M6 13.2a9 9 0 013.6-2.2M15 11.4a9 9 0 013 1.8M9.5 16.8a4 4 0 015 0M12 20v.1" />,
)

const AlertDialog = lazy(async () => ({ default: (await loadAlertDialog()).AlertDialog }))

/** Rendered once in the shell; shows the questions of ask.ts. */
function QuestionHost() {
  const question = useQuestions((asked) => asked[0])
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <AlertDialog key={question.id} question={question} />
    </Suspense>
  )
}

const giveUp = (): void => useToasterWanted.setState(false)

/**
 * Rendered once in the shell. An open dialog hides everything else from screen readers except elements with `aria-live`, whatever its
 * value: without it nobody would hear a dialog's results. The toasts themselves are live regions.
 */
function ToasterHost() {
  const loaded = useLazyModule(loadToaster, useToasterWanted(), giveUp)
  return <div aria-live="off">{loaded && <loaded.Toaster />}</div>
}
