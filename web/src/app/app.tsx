import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Navbar } from '../features/navbar/navbar.tsx'
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
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** Nothing of it needs scripts: its code comes behind what the first screen is made of. */
const Footer = lazyPart(async () => (await import('../features/footer/footer.tsx')).Footer, ['extras'], besideNoVote)
const LostPage = lazyPage(loadOfflinePage)

/** The frame of every page: skip link, bar, toasts, footer. */
export function App() {
  const t = useT()
  const [path] = useLocation()
  const main = useScrollRestoration(path)
  useEffect(markHydrated, [])
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
      <ToasterHost />
      <QuestionHost />
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
