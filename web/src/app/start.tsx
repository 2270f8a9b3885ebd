import './effects-in-time.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSession, useSession } from '../lib/auth.ts'
import { formatsToPrepare } from '../lib/format.ts'
import { TextsProvider } from '../lib/i18n.ts'
import { type LanguageCode, languageOf } from '../lib/language.ts'
import { startLanguage } from '../lib/language-choice.ts'
import { nextTask } from '../lib/next-task.ts'
import { bringParts } from '../lib/parts-of-page.ts'
import { keepReferral } from '../lib/referral.ts'
import type { LoadedText } from '../lib/texts.ts'
import { App } from './app.tsx'
import { homePath } from './paths.ts'
import { prefetchForLater } from './prefetch.ts'
import { queryClient } from './query-client.ts'
import { seedQueries } from './seed-queries.ts'

export async function start(language: LanguageCode, texts: readonly LoadedText[]): Promise<void> {
  startLanguage(language, texts)
  keepReferral(location.search)
  followSession()
  seedQueries(queryClient)
  // Lists show more to some than to others.
  useSession.subscribe(() => queryClient.removeQueries({ type: 'inactive' }))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await nextTask()
  createRoot(root).render(
    <StrictMode>
      <TextsProvider>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </TextsProvider>
    </StrictMode>,
  )
  await bringParts(homePath.test(location.pathname) ? formatsToPrepare(languageOf(language).tag) : [])
  prefetchForLater()
}
