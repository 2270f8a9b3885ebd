import type { ErrorCode } from '@ashenda/core/errors.ts'
import i18next, { type InitOptions, type i18n } from 'i18next'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { about } from '../locales/en/about.ts'
import type { account } from '../locales/en/account.ts'
import type { actions } from '../locales/en/actions.ts'
import type { admin } from '../locales/en/admin.ts'
import type { ballot } from '../locales/en/ballot.ts'
import type { cards } from '../locales/en/cards.ts'
import type { cart } from '../locales/en/cart.ts'
import type { common } from '../locales/en/common.ts'
import type { contact } from '../locales/en/contact.ts'
import type { dashboard } from '../locales/en/dashboard.ts'
import type { erasure } from '../locales/en/erasure.ts'
import type { exemplary } from '../locales/en/exemplary.ts'
import type { forms } from '../locales/en/forms.ts'
import type { home } from '../locales/en/home.ts'
import type { inbox } from '../locales/en/inbox.ts'
import type { latest } from '../locales/en/latest.ts'
import type { offline } from '../locales/en/offline.ts'
import type { partners } from '../locales/en/partners.ts'
import type { payment } from '../locales/en/payment.ts'
import type { payments } from '../locales/en/payments.ts'
import type { photos } from '../locales/en/photos.ts'
import type { podium } from '../locales/en/podium.ts'
import type { policy } from '../locales/en/policy.ts'
import type { queues } from '../locales/en/queues.ts'
import type { ranking } from '../locales/en/ranking.ts'
import type { receipt } from '../locales/en/receipt.ts'
import type { requests } from '../locales/en/requests.ts'
import type { results } from '../locales/en/results.ts'
import type { settings } from '../locales/en/settings.ts'
import type { share } from '../locales/en/share.ts'
import type { shop } from '../locales/en/shop.ts'
import type { suspicion } from '../locales/en/suspicion.ts'
import type { tips } from '../locales/en/tips.ts'
import type { today } from '../locales/en/today.ts'
import type { users } from '../locales/en/users.ts'
import type { vote } from '../locales/en/vote.ts'
import type { where } from '../locales/en/where.ts'
import type { zones } from '../locales/en/zones.ts'
import type { KeyOf } from '../locales/texts.ts'
import { type LanguageCode, languages, resourceChain, resourceOf } from './language.ts'
import { withEveryForm } from './plural-forms.ts'
import { type LoadedText, startNamespaces } from './texts.ts'

/** Keys of `common` stand alone, all others behind their namespace. */
type TextKey =
  | KeyOf<typeof common>
  | `home:${KeyOf<typeof home>}`
  | `vote:${KeyOf<typeof vote>}`
  | `account:${KeyOf<typeof account>}`
  | `dashboard:${KeyOf<typeof dashboard>}`
  | `actions:${KeyOf<typeof actions>}`
  | `admin:${KeyOf<typeof admin>}`
  | `ballot:${KeyOf<typeof ballot>}`
  | `cards:${KeyOf<typeof cards>}`
  | `cart:${KeyOf<typeof cart>}`
  | `about:${KeyOf<typeof about>}`
  | `contact:${KeyOf<typeof contact>}`
  | `podium:${KeyOf<typeof podium>}`
  | `policy:${KeyOf<typeof policy>}`
  | `erasure:${KeyOf<typeof erasure>}`
  | `exemplary:${KeyOf<typeof exemplary>}`
  | `exemplars:${string}.${'name' | 'known' | 'about'}`
  | `forms:${KeyOf<typeof forms>}`
  | `inbox:${KeyOf<typeof inbox>}`
  | `latest:${KeyOf<typeof latest>}`
  | `offline:${KeyOf<typeof offline>}`
  | `partners:${KeyOf<typeof partners>}`
  | `payment:${KeyOf<typeof payment>}`
  | `payments:${KeyOf<typeof payments>}`
  | `photos:${KeyOf<typeof photos>}`
  | `queues:${KeyOf<typeof queues>}`
  | `ranking:${KeyOf<typeof ranking>}`
  | `receipt:${KeyOf<typeof receipt>}`
  | `requests:${KeyOf<typeof requests>}`
  | `results:${KeyOf<typeof results>}`
  | `settings:${KeyOf<typeof settings>}`
  | `share:${KeyOf<typeof share>}`
  | `shop:${KeyOf<typeof shop>}`
  | `suspicion:${KeyOf<typeof suspicion>}`
  | `tips:${KeyOf<typeof tips>}`
  | `today:${KeyOf<typeof today>}`
  | `users:${KeyOf<typeof users>}`
  | `where:${KeyOf<typeof where>}`
  | `zones:${KeyOf<typeof zones>}`
  | `refusals:${ErrorCode}`

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

const tagOf = (resource: string): string => resourceOf(resource).tag
const shownTag = (code: LanguageCode): string => tagOf(resourceChain(code)[0])

const behindByTag = Object.fromEntries(
  languages.map(({ code }) => [shownTag(code), resourceChain(code).slice(1).map(tagOf)]),
)

/** i18next knows languages by their tags, so that plural forms are theirs. */
const optionsFor = (code: LanguageCode): InitOptions => ({
  lng: shownTag(code),
  fallbackLng: { ...behindByTag, default: [] },
  load: 'currentOnly',
  ns: [...startNamespaces],
  defaultNS: 'common',
  keySeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  resources: {},
  initAsync: false,
})

/** The one of a browser, whose language may change. */
export function startI18n(code: LanguageCode, texts: readonly LoadedText[]): void {
  void i18next.use(initReactI18next).init(optionsFor(code))
  addTexts(texts)
}

/** The texts of one language that never changes, for pages that are rendered on the server. */
export function textsIn(code: LanguageCode, loaded: readonly LoadedText[]): Texts {
  const own = i18next.createInstance(optionsFor(code))
  void own.init()
  addTexts(loaded, own)
  const known = new Map<string, string>()
  // A page asks for some three hundred texts, most of them those of the page before: looking them up was half of rendering it.
  const t: Translate = (key, values) => {
    if (values) return own.t(key, { ...values })
    const text = known.get(key) ?? own.t(key)
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

export const showTexts = async (code: LanguageCode): Promise<void> => {
  await i18next.changeLanguage(shownTag(code))
}

/** For what is not a component. */
export const translate: Translate = (key, values) => i18next.t(key, { ...values })

/** What components say, in one language. */
export interface Texts {
  readonly t: Translate
  readonly refusal: typeof translateRefusal
}

const refusalIn =
  (texts: i18n) =>
  (code: string, message: string): string => {
    const key = `refusals:${code}`
    if ((texts.language === 'en' && message !== '') || !texts.exists(key)) return message
    return texts.t(key)
  }

/**
 * A refusal in the language shown. In English the server's own words come first, since they may say more than the code; a
 * code this page does not know yet is told in them too. For what is not a component.
 */
export const translateRefusal = refusalIn(i18next)

const TextsContext = createContext<Texts>({ t: translate, refusal: translateRefusal })

interface TextsProviderProps {
  /** Those of the browser unless others are given, as on the server. */
  readonly texts?: Texts | undefined
  readonly children: ReactNode
}

export const TextsProvider = ({ texts, children }: TextsProviderProps) =>
  texts ? createElement(TextsContext, { value: texts }, children) : createElement(BrowserTexts, null, children)

/** Asks for the language once for all components: each asking by itself was a tenth of what the first page takes to draw. */
function BrowserTexts({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation()
  const value = useMemo<Texts>(() => ({ t: (key, values) => t(key, { ...values }), refusal: translateRefusal }), [t])
  return createElement(TextsContext, { value }, children)
}

/** `t` of the language shown; the component renders again when that changes. */
export const useT = (): Translate => useContext(TextsContext).t

/** translateRefusal for components. */
export const useRefusalText = (): typeof translateRefusal => useContext(TextsContext).refusal
