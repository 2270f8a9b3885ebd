import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { Router } from 'wouter'
import { type Texts, TextsProvider } from '../lib/i18n.ts'
import { inBrowser } from '../lib/in-browser.ts'
import type { LanguageCode } from '../lib/language.ts'
import { LanguageProvider } from '../lib/language-choice.ts'
import { type Personal, PersonalProvider } from '../lib/personal.ts'
import { App } from './app.tsx'

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
