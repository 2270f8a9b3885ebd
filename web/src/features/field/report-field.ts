import type { FieldReport } from '@ashenda/core/contracts/http/field.ts'
import { onCLS, onINP, onLCP } from 'web-vitals'
import { homePath, membersPath } from '../../app/paths.ts'
import { apiBase } from '../../lib/http.ts'

const mostErrors = 5

type Vital = FieldReport['vitals'][number]
type Failure = FieldReport['errors'][number]

/** Measures this visit and reports it when the page is left or hidden: how fast it was and which errors its scripts met, no more. */
export function reportField(): void {
  const page = pageOf(location.pathname)
  const isOfMembers = membersPath.test(location.pathname)
  const vitals = new Map<Vital['name'], number>()
  let hasReported = false
  let errors: Failure[] = []
  for (const measure of [onLCP, onINP, onCLS])
    measure(({ name, value }) => vitals.set(name as Vital['name'], name === 'CLS' ? value * 1_000 : value)) // no others are measured

  const keep = (error: Failure | undefined): void => {
    if (error && errors.length < mostErrors) errors.push(error)
  }
  window.addEventListener('error', ({ message, filename, lineno, colno }) =>
    keep({ message: message.slice(0, 1_000), place: placeOf(filename, lineno, colno) }),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // A promise may be rejected with anything.
    const error: unknown = reason
    if (!(error instanceof Error)) return
    const [, file = '', line, column] = /(https?:\S+?):(\d+):(\d+)/.exec(error.stack ?? '') ?? []
    keep({
      message: `${error.name}: ${error.message}`.slice(0, 1_000),
      place: placeOf(file, Number(line), Number(column)),
    })
  })

  // After the listeners of web-vitals, which tell their last values then.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    // Those of members would mix an organiser's desk into what visitors' phones tell.
    const measured = hasReported || isOfMembers ? [] : [...vitals].map(([name, value]) => ({ name, value }))
    if (measured.length === 0 && errors.length === 0) return
    const { connection } = navigator as Navigator & { readonly connection?: { readonly effectiveType?: string } } // not in every browser
    const report = {
      page,
      language: document.documentElement.lang as FieldReport['language'], // the server renders one of these
      connection: (connection?.effectiveType ?? 'unknown') as FieldReport['connection'], // the Network Information API's words
      vitals: measured,
      errors,
    } satisfies FieldReport
    // The page may be gone before an answer; a report is no vote.
    navigator.sendBeacon(`${apiBase}/field`, new Blob([JSON.stringify(report)], { type: 'application/json' }))
    hasReported ||= measured.length > 0
    errors = []
  })
}

const measuredApart: readonly FieldReport['page'][] = ['results', 'register', 'payment', 'where', 'shop']

function pageOf(path: string): FieldReport['page'] {
  const home = homePath.exec(path)
  if (home) return home.groups?.['id'] ? 'contestant' : 'home'
  return measuredApart.find((page) => path.split('/')[1] === page) ?? 'other'
}

/** Where in our own scripts: `/assets/start-x1.js:1:230`; '' for others', such as a browser's extensions. */
function placeOf(file: string, line: number, column: number): string {
  if (!file.startsWith(location.origin)) return ''
  const place = `${new URL(file).pathname}:${line}:${column}`
  return /^[\w./-]{1,100}(?::\d{1,7}){2}$/.test(place) ? place : ''
}
