import { loadLaterTexts } from '../lib/language-choice.ts'
import { prefetchInTurn } from '../lib/prefetch-queue.ts'
import { loadAlertDialog } from '../ui/ask.ts'
import { loadToaster } from '../ui/toast.ts'

interface Connection {
  readonly saveData?: boolean
}

/** Its bytes come after everything the first visit shows; where it is refused the site is as it was. */
const startWorker = async () => (await import('../offline/start-worker.ts')).startWorker()

const loadLanguageOptions = () => import('../features/navbar/language-options.tsx')

/** What news and clicks on any page will need. Menus are left to the click for people who asked their browser to save data. */
export function prefetchForLater(): void {
  const { connection } = navigator as Navigator & { readonly connection?: Connection } // not in every browser, nor in the types
  prefetchInTurn([loadLaterTexts, loadToaster, loadAlertDialog])
  if (import.meta.env.PROD && 'serviceWorker' in navigator) prefetchInTurn([startWorker])
  if (!connection?.saveData) prefetchInTurn([loadLanguageOptions])
}
