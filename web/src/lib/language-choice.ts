import type { FlatNamespace } from 'i18next'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { afterPaint } from './after-paint.ts'
import { addTexts, showTexts, startI18n } from './i18n.ts'
import { inBrowser } from './in-browser.ts'
import { type LanguageCode, type LanguageOption, languageOf, resourceChain, resourceOf } from './language.ts'
import { keepLanguage } from './language-start.ts'
import { type LoadedText, loadTexts, startNamespaces } from './texts.ts'

interface Choice {
  readonly code: LanguageCode
  /** Chosen, its texts still on their way. */
  readonly coming: LanguageCode | undefined
}

const choiceOf = (code: LanguageCode): StoreApi<Choice> => createStore<Choice>()(() => ({ code, coming: undefined }))

/** Of a browser. */
let choice = choiceOf('tig')

const ChoiceContext = createContext(choice)

interface LanguageProviderProps {
  /** The browser's own choice unless a language is given, as on the server. */
  readonly code?: LanguageCode
  readonly children: ReactNode
}

export const LanguageProvider = ({ code, children }: LanguageProviderProps) =>
  createElement(ChoiceContext, { value: inBrowser || code === undefined ? choice : choiceOf(code) }, children)

/** The language chosen, for Intl; the texts may be those of the one standing in for it. */
export const useLanguage = (): LanguageOption => languageOf(useStore(useContext(ChoiceContext), ({ code }) => code))

export const useComingLanguage = (): LanguageCode | undefined =>
  useStore(useContext(ChoiceContext), ({ coming }) => coming)

/** Before anything is rendered: what the first rendering shows is the language of this. */
export function startLanguage(code: LanguageCode, texts: readonly LoadedText[]): void {
  startI18n(code, texts)
  choice = choiceOf(code)
  tellDocument(code)
}

/** What the pages visited so far show beyond the first one. */
const pageNamespaces = new Set<FlatNamespace>()

/**
 * Brings texts that only some pages need, in the language shown and in the one that may be coming; every later choice of a
 * language brings them too.
 * @throws where the network loses them.
 */
export async function needTexts(namespaces: readonly FlatNamespace[]): Promise<void> {
  // On the server each rendering has texts of its own.
  if (!inBrowser) return
  for (const namespace of namespaces) pageNamespaces.add(namespace)
  const { code, coming } = choice.getState()
  // Each is there once it has come, also where the network loses the other.
  await Promise.all([bringTexts(code, namespaces), coming && bringTexts(coming, namespaces)])
}

const bringTexts = async (language: LanguageCode, namespaces: readonly FlatNamespace[]): Promise<void> =>
  addTexts(await loadTexts(language, namespaces))

/**
 * Shows the page in another language once its texts are here; of two quick choices the later one counts.
 * @throws where the texts could not be fetched: the page then stays as it is.
 */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  choice.setState({ coming: code })
  // What was pressed shows that it was felt before the whole page is rendered anew.
  const felt = new Promise<void>(afterPaint)
  try {
    const texts = await loadTexts(code, [...startNamespaces, ...pageNamespaces])
    await felt
    if (choice.getState().coming !== code) return
    addTexts(texts)
    // At once with the texts: dates and numbers go by it, and would be rendered a second time.
    const shown = showTexts(code)
    choice.setState({ code, coming: undefined })
    await shown
    keepLanguage(code)
    tellDocument(code)
  } finally {
    if (choice.getState().coming === code) choice.setState({ coming: undefined })
  }
}

/** Screen readers, hyphenation and the reading direction go by the text that is really there. */
function tellDocument(code: LanguageCode): void {
  const [resource] = resourceChain(code)
  const { tag, dir } = resourceOf(resource)
  document.documentElement.lang = tag
  document.documentElement.dir = dir
  bringFont(resource)
}

/** The page's own styles have the fonts for Latin and Ge'ez; these are loaded when their language is first chosen. */
const fonts: Partial<Record<string, () => Promise<unknown>>> = {
  arabic: () => import('../ui/fonts-arabic.css'),
  hindi: () => import('../ui/fonts-devanagari.css'),
  // Some hundred files by unicode-range: a page fetches those whose syllables stand on it.
  korean: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
}

/** Without it the text shows in a face of the phone, so nobody waits for it, and a lost one is no loss. */
function bringFont(resource: string): void {
  fonts[resource]?.().catch(() => undefined)
}
