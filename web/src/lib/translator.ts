import type { i18n } from 'i18next'
import type { Bundle } from './texts.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What this site asks of i18next, and react-i18next of both: texts of its JSON by key, with their plural forms and values filled in,
 * of the first of some languages that has them. i18next itself is 15 kB (gzip) that each first visit would wait for, most of it for
 * backends, detectors, formats and nesting; it holds the types, and the test beside this holds each text against it.
 */
export interface Translator {
  /** Tags of the languages whose texts are shown, best first. */
  readonly use: (languages: readonly string[]) => void
  readonly add: (language: string, namespace: string, bundle: Bundle) => void
  readonly t: (key: string, values?: Values) => string
  /** Whether a key has a text of its own, without plural forms. */
  readonly exists: (key: string) => boolean
  readonly language: () => string
  /** For useTranslation(). */
  readonly forReact: i18n
}

/** @param defaultNamespace that of the keys which name none */
export function createTranslator(defaultNamespace: string, first: readonly string[]): Translator {
  const bundles = new Map<string, Map<string, Bundle>>()
  const listeners = new Set<() => void>()
  let languages = first

  function find(key: string, formsIn: (language: string) => readonly string[]): string | undefined {
    const colon = key.indexOf(':')
    const namespace = colon < 0 ? defaultNamespace : key.slice(0, colon)
    const steps = key.slice(colon + 1).split('.')
    const last = steps.pop() ?? ''
    for (const language of languages) {
      let part: Bundle | string | undefined = bundles.get(language)?.get(namespace)
      for (const step of steps) part = typeof part === 'object' ? part[step] : undefined
      if (typeof part !== 'object') continue
      for (const form of formsIn(language)) {
        const text = part[last + form]
        if (typeof text === 'string' && text !== '') return text
      }
    }
    return undefined
  }

  function t(key: string, values: Values = {}): string {
    const { count } = values
    const formsIn =
      typeof count === 'number'
        ? (language: string) => [...(count === 0 ? ['_zero'] : []), `_${rulesOf(language).select(count)}`, '', '_other']
        : () => ['']
    const text = find(key, formsIn) ?? key.slice(key.indexOf(':') + 1)
    return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) =>
      Object.hasOwn(values, name) ? String(values[name] ?? '') : gap,
    )
  }

  const translator = {
    use(wanted: readonly string[]) {
      languages = wanted
      for (const listener of listeners) listener()
    },
    add(language: string, namespace: string, bundle: Bundle) {
      const own = bundles.get(language) ?? new Map<string, Bundle>()
      bundles.set(language, own.set(namespace, bundle))
    },
    t,
    exists: (key: string) => find(key, () => ['']) !== undefined,
    language: () => languages[0] ?? '',
  }

  // As much of one as useTranslation() asks for: whose `t` it is, whether its texts are here, and when another language is shown.
  const forReact = {
    options: { defaultNS: defaultNamespace, react: { useSuspense: false } },
    isInitialized: true,
    get language() {
      return translator.language()
    },
    get resolvedLanguage() {
      return translator.language()
    },
    get languages() {
      return languages
    },
    hasLoadedNamespace: () => true,
    getFixedT: () => (key: string, values?: Values) => t(key, values),
    on: (_event: string, listener: () => void) => listeners.add(listener),
    off: (_event: string, listener: () => void) => listeners.delete(listener),
  } as unknown as i18n
  return { ...translator, forReact }
}

const known = new Map<string, Intl.PluralRules>()

function rulesOf(language: string): Intl.PluralRules {
  const rules = known.get(language) ?? new Intl.PluralRules(language)
  known.set(language, rules)
  return rules
}
