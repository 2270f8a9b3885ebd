import type { FlatNamespace, ParseKeys } from 'i18next'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type LanguageCode, resourceChain, resourceOf } from './language.ts'
import { withEveryForm } from './plural-forms.ts'
import { type LoadedText, startNamespaces } from './texts.ts'
import { createTranslator, type Translator } from './translator.ts'

/** Keys of the first texts stand alone, all others behind their namespace (i18next.d.ts). */
type TextKey = ParseKeys<readonly ['start', ...FlatNamespace[]]>

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** Languages are known by their tags, so that plural forms are theirs. */
const tagOf = (resource: string): string => resourceOf(resource).tag
const tagsFor = (code: LanguageCode): readonly string[] => resourceChain(code).map(tagOf)

const create = (code: LanguageCode): Translator => createTranslator(startNamespaces[0], tagsFor(code))

/** That of a browser, whose language may change. */
const browsers = create('tig')

export function startI18n(code: LanguageCode, texts: readonly LoadedText[]): void {
  addTexts(texts)
  showTexts(code)
}

/** The texts of one language that never changes, for pages that are rendered on the server. */
export function textsIn(code: LanguageCode, loaded: readonly LoadedText[]): Texts {
  const own = create(code)
  addTexts(loaded, own)
  return { t: own.t, refusal: refusalIn(own) }
}

export function addTexts(texts: readonly LoadedText[], to = browsers): void {
  for (const { resource, namespace, bundle } of texts) {
    const tag = tagOf(resource)
    to.add(tag, namespace, withEveryForm(tag, bundle))
  }
}

export const showTexts = (code: LanguageCode): void => browsers.use(tagsFor(code))

/** For what is not a component. */
export const translate: Translate = browsers.t

/** What components say, in one language. */
export interface Texts {
  readonly t: Translate
  readonly refusal: typeof translateRefusal
}

const refusalIn =
  (texts: Translator) =>
  (code: string, message: string): string => {
    if (texts.language() === 'en' && message !== '') return message
    const key = [`refusals:${code}`, `refusals-admin:${code}`].find((one) => texts.exists(one))
    return key === undefined ? message : texts.t(key)
  }

/**
 * A refusal in the language shown. In English the server's own words come first, since they may say more than the code; a
 * code this page does not know yet is told in them too. For what is not a component.
 */
export const translateRefusal = refusalIn(browsers)

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
  const { t } = useTranslation(undefined, { i18n: browsers.forReact })
  // Its own types would compare every key once more, which takes the compiler as long as everything else together.
  const value = useMemo<Texts>(() => ({ t: t as unknown as Translate, refusal: translateRefusal }), [t])
  return createElement(TextsContext, { value }, children)
}

/** `t` of the language shown; the component renders again when that changes. */
export const useT = (): Translate => useContext(TextsContext).t

/** translateRefusal for components. */
export const useRefusalText = (): typeof translateRefusal => useContext(TextsContext).refusal
