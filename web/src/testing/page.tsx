import { cleanup, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { FlatNamespace } from 'i18next'
import { toast } from 'react-hot-toast/headless'
import { vi } from 'vitest'
import { Root } from '../app/app.tsx'
import { choices } from '../features/picks/choices.ts'
import { leave, useAuth } from '../lib/auth.ts'
import type { LanguageCode } from '../lib/language.ts'
import { startLanguage } from '../lib/language-choice.ts'
import type { Personal } from '../lib/personal.ts'
import { queryClient } from '../lib/query-client.ts'
import { type Auth, nobody } from '../lib/stored-auth.ts'
import { loadTexts } from '../lib/texts.ts'
import { useQuestions } from '../ui/ask.ts'

/** Logged in as a contestant. */
export const contestant: Auth = { user: { name: 'Selam Hagos', role: 'actor' }, token: 'session-cookie' }

/** Logged in as an admin. */
export const admin: Auth = {
  user: { name: 'Abrehet Kidane', role: 'admin', phone: '+251911000000' },
  token: 'session-cookie',
}

interface PageOptions {
  readonly language?: LanguageCode
  /** Who is logged in; nobody by default. */
  readonly auth?: Auth
  /** Data the document would carry for this visitor alone. */
  readonly personal?: Personal
  /** Of the history entry, as a reload finds it. */
  readonly state?: unknown
}

/** All of them: a page that was opened before does not load its texts again. */
const namespaces: readonly FlatNamespace[] = [
  ...([
    'account',
    'admin',
    'archive',
    'code',
    'console',
    'console-messages',
    'content',
    'contestant',
    'contests',
    'exemplars',
    'factor',
    'first-page',
    'pages',
  ] as const),
  ...([
    'jury',
    'messages',
    'policy',
    'promotion',
    'questions',
    'refusals',
    'refusals-admin',
    'report',
    'reset',
    'consent',
    'where',
    'results',
    'own-titles',
    'returning',
    'shop',
    'shop-desk',
    'site',
    'stage',
    'tell-me',
    'titles',
    'voting',
  ] as const),
]

/**
 * Renders the whole application at a path, in happy-dom. `answer` (server.ts) says what its calls get; a call without an answer gets
 * 404.
 */
export async function openPage(
  path: string,
  { language = 'en', auth = nobody, personal = {}, state = null }: PageOptions = {},
): Promise<UserEvent> {
  history.replaceState(state, '', path)
  startLanguage(language, await loadTexts(language, namespaces))
  if (auth.user) localStorage.setItem('auth', JSON.stringify(auth))
  useAuth.setState(auth)
  render(<Root queries={queryClient} personal={personal} />)
  // File pickers offer all files, whatever `accept` says.
  return userEvent.setup({ applyAccept: false })
}

/** What a field says is wrong with its value, '' where nothing is. */
export function problemOf(field: HTMLElement): string {
  const id = field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((one) => one.endsWith('-error'))
  return (field.getAttribute('aria-invalid') === 'true' && id && document.getElementById(id)?.textContent) || ''
}

/** The texts of the toasts on screen. */
export const toastTexts = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-position="top-center"] > *')].map(({ textContent }) => textContent)

/** For the rest of the test, pages look a hundred times as often at what they look at again and again. */
export function hurry(): void {
  const { setInterval } = globalThis
  vi.spyOn(globalThis, 'setInterval').mockImplementation((run, ms = 0) => setInterval(run, ms < 1_000 ? ms : ms / 100))
}

/** The application keeps its state in modules, which all tests of a process share. */
export function closePage(): void {
  cleanup()
  for (const { answer } of useQuestions.getState()) answer(false)
  queryClient.clear()
  toast.remove()
  choices.setState(choices.getInitialState(), true)
  leave()
  localStorage.clear()
  sessionStorage.clear()
}
