import i18next, { type FlatNamespace, type InitOptions, type i18n, type ParseKeys } from 'i18next'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { inBrowser } from './in-browser.ts'
import { type LanguageCode, languages, resourceChain, resourceOf } from './language.ts'
import { withEveryForm } from './plural-forms.ts'
import { type LoadedText, startNamespaces } from './texts.ts'

/** Namespaces that only `refusal` reads, by code. */
type RefusalNamespace = 'refusals' | 'refusals-admin'

/** Keys of the first texts have no prefix, others their namespace's (i18next.d.ts). */
type TextKey = ParseKeys<readonly ['first-page', ...Exclude<FlatNamespace, RefusalNamespace>[]]>

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** i18next's `t`. Keys are checked at the caller; its own types would compare all of them again here, which doubles compile time. */
const lookUp =
  ({ t }: { readonly t: unknown }): Translate =>
  (key, values) =>
    (t as (key: string, values: object) => string)(key, { ...values })

const tagOf = (resource: string): string => resourceOf(resource).tag
const shownTag = (code: LanguageCode): string => tagOf(resourceChain(code)[0])

const behindByTag = Object.fromEntries(
  languages.map(({ code }) => [shownTag(code), resourceChain(code).slice(1).map(tagOf)]),
)

/** i18next needs language tags for plural forms. */
const optionsFor = (code: LanguageCode): InitOptions => ({
  lng: shownTag(code),
  fallbackLng: { ...behindByTag, default: [] },
  load: 'currentOnly',
  ns: [...startNamespaces],
  defaultNS: 'first-page',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  resources: {},
  initAsync: false,
})

/** A browser's instance, whose language may change. */
export function startI18n(code: LanguageCode, texts: readonly LoadedText[]): void {
  void i18next.use(initReactI18next).init(optionsFor(code))
  addTexts(texts)
}

/** One language's fixed texts, for server rendering. */
export function textsIn(code: LanguageCode, loaded: readonly LoadedText[]): Texts {
  const own = i18next.createInstance(optionsFor(code))
  void own.init()
  addTexts(loaded, own)
  const lookUpOwn = lookUp(own)
  const known = new Map<string, string>()
  // A page asks for some three hundred texts, mostly the previous page's: looking them up was half of its rendering.
  const t: Translate = (key, values) => {
    if (values) return lookUpOwn(key, values)
    const text = known.get(key) ?? lookUpOwn(key)
    known.set(key, text)
    return text
  }
  return { t, refusal: refusalIn(own) }
}

export function addTexts(texts: readonly LoadedText[], to: i18n = i18next): void {
  for (const { resource, namespace, bundle } of texts) {
    const tag = tagOf(resource)
    to.addResourceBundle(tag, namespace, withEveryForm(tag, bundle))
  }
}

/** Renders everything shown in another language. */
export const showTexts = async (code: LanguageCode): Promise<void> => {
  await i18next.changeLanguage(shownTag(code))
}

/** For code outside of components. */
export const translate: Translate = lookUp(i18next)

/** A key made of a word of the server, if there is a text for it. */
export const knownKey = (key: string): TextKey | undefined => (i18next.exists(key) ? (key as TextKey) : undefined) // so it is one

/** A text computed at each rendering, so that it follows the language. */
export interface LiveText {
  readonly say: () => string
}

/** What components say, in one language. */
export interface Texts {
  readonly t: Translate
  readonly refusal: typeof translateRefusal
}

const refusalIn =
  (texts: i18n) =>
  (code: string, message: string): string | undefined => {
    const t = lookUp(texts)
    if (texts.language === 'en' && message !== '') return message
    const key = [`refusals:${code}`, `refusals-admin:${code}`].find((one) => texts.exists(one))
    if (key !== undefined) return t(key as TextKey) // exists() has just said so
    return message === '' ? undefined : `${t('common.wentWrong')}: ${message}`
  }

/**
 * A refusal in the language shown. In English the server's message is preferred, because it may say more than the code. A code unknown to
 * the page gets a general sentence before the server's message, undefined if there is none. For code outside components, which repeats it
 * when the language changes (LiveText).
 */
export const translateRefusal = refusalIn(i18next)

const TextsContext = createContext<Texts>({ t: translate, refusal: translateRefusal })

interface TextsProviderProps {
  /** The browser's unless given, as on the server. */
  readonly texts?: Texts | undefined
  readonly children: ReactNode
}

export const TextsProvider = ({ texts, children }: TextsProviderProps) =>
  inBrowser || !texts
    ? createElement(BrowserTexts, null, children)
    : createElement(TextsContext, { value: texts }, children)

/** Reads the language once for all components: reading it in each took a tenth of the first page's rendering. */
function BrowserTexts({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation()
  const texts = useMemo(() => ({ t: lookUp({ t }), refusal: translateRefusal }), [t])
  return createElement(TextsContext, { value: texts }, children)
}

/** `t` of the present language; rerenders on change. */
export const useT = (): Translate => useContext(TextsContext).t

/** translateRefusal for components. */
export const useRefusalText = (): typeof translateRefusal => useContext(TextsContext).refusal
