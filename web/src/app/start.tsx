import './effects-in-time.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSession, useSession } from '../lib/auth.ts'
import type { LanguageCode } from '../lib/language.ts'
import { startLanguage } from '../lib/language-choice.ts'
import { keepReferral } from '../lib/referral.ts'
import type { LoadedText } from '../lib/texts.ts'
import { App } from './app.tsx'
import { prefetchForLater } from './prefetch.ts'
import { queryClient } from './query-client.ts'
import { seedQueries } from './seed-queries.ts'

export function start(language: LanguageCode, texts: readonly LoadedText[]): void {
  startLanguage(language, texts)
  keepReferral(location.search)
  followSession()
  seedQueries(queryClient)
  // Lists show more to some than to others.
  useSession.subscribe(() => queryClient.removeQueries({ type: 'inactive' }))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
  prefetchForLater()
}
