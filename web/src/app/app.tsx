import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Navbar } from '../features/navbar/navbar.tsx'
import { useAuth } from '../lib/auth.ts'
import { useT } from '../lib/i18n.ts'
import { lostPath } from '../lib/kept-document.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useOnline } from '../lib/online.ts'
import { besideNoVote } from '../lib/prefetch-queue.ts'
import { markHydrated } from '../lib/when-hydrated.ts'
import { loadOfflinePage } from '../offline/load-offline-page.ts'
import { icon } from '../ui/icons.tsx'
import { QuestionHost } from '../ui/question-host.tsx'
import { ToasterHost } from '../ui/toaster-host.tsx'
import styles from './app.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import { Pages } from './pages.tsx'
import { consolePath } from './paths.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** Nothing of it needs scripts: its code comes behind what the first screen is made of. */
const Footer = lazyPart(async () => (await import('../features/footer/footer.tsx')).Footer, ['extras'], besideNoVote)
const LostPage = lazyPage(loadOfflinePage)

/** The frame of every page: bar, footer and toasts; the console has a frame of its own. */
export function App() {
  const [path] = useLocation()
  const isAdmin = useAuth(({ user }) => user?.role === 'admin')
  useEffect(markHydrated, [])
  return (
    <>
      {isAdmin && consolePath.test(path) ? <Pages /> : <PublicFrame path={path} />}
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
      <Navbar />
      <OfflineNotice />
      <main id="main" ref={main} tabIndex={-1} className={styles['main']}>
        <ErrorBoundary path={path}>{path === lostPath ? <LostPage /> : <Pages />}</ErrorBoundary>
      </main>
      <Footer />
    </>
  )
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
