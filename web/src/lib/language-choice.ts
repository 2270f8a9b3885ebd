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
  /** Chosen, its texts loading. */
  readonly pending: LanguageCode | undefined
}

const choiceOf = (code: LanguageCode): StoreApi<Choice> => createStore<Choice>()(() => ({ code, pending: undefined }))

/** Of a browser. */
let choice = choiceOf('tig')

const ChoiceContext = createContext(choice)

interface LanguageProviderProps {
  /** The browser's choice unless given, as on the server. */
  readonly code?: LanguageCode
  readonly children: ReactNode
}

export const LanguageProvider = ({ code, children }: LanguageProviderProps) =>
  createElement(ChoiceContext, { value: inBrowser || code === undefined ? choice : choiceOf(code) }, children)

/** The chosen language, for Intl; texts may be its stand-in's. */
export const useLanguage = (): LanguageOption => languageOf(useStore(useContext(ChoiceContext), ({ code }) => code))

export const usePendingLanguage = (): LanguageCode | undefined =>
  useStore(useContext(ChoiceContext), ({ pending }) => pending)

/** Before anything is rendered: what the first rendering shows is the language of this. */
export function startLanguage(code: LanguageCode, texts: readonly LoadedText[]): void {
  startI18n(code, texts)
  choice = choiceOf(code)
  tellDocument(code)
}

/** Namespaces of visited pages. */
const pageNamespaces = new Set<FlatNamespace>()

/** Loads further namespaces in the present and a pending language, and with every later choice. @throws if the network loses them. */
export async function needTexts(namespaces: readonly FlatNamespace[]): Promise<void> {
  // On the server each rendering has its own texts.
  if (!inBrowser) return
  for (const namespace of namespaces) pageNamespaces.add(namespace)
  const { code, pending } = choice.getState()
  // Each loads, even if the other is lost.
  await Promise.all([bringTexts(code, namespaces), pending && bringTexts(pending, namespaces)])
}

const bringTexts = async (language: LanguageCode, namespaces: readonly FlatNamespace[]): Promise<void> =>
  addTexts(await loadTexts(language, namespaces))

/**
 * Shows the page in another language once its texts are loaded; of two quick choices the later one counts. @throws if the texts could not
 * be fetched: the page then stays unchanged.
 */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  choice.setState({ pending: code })
  // Shows the press before the whole page rerenders.
  const felt = new Promise<void>(afterPaint)
  try {
    const texts = await loadTexts(code, [...startNamespaces, ...pageNamespaces])
    await felt
    if (choice.getState().pending !== code) return
    addTexts(texts)
    // Together with the texts: dates and numbers would rerender otherwise.
    const shown = showTexts(code)
    choice.setState({ code, pending: undefined })
    await shown
    keepLanguage(code)
    tellDocument(code)
  } finally {
    if (choice.getState().pending === code) choice.setState({ pending: undefined })
  }
}

/** Screen readers, hyphenation and direction follow the text that is there. */
function tellDocument(code: LanguageCode): void {
  const [resource] = resourceChain(code)
  const { tag, dir } = resourceOf(resource)
  const root = document.documentElement
  // Even the same value makes Chromium compute the style of every element again.
  if (root.lang !== tag) root.lang = tag
  if (root.dir !== dir) root.dir = dir
  bringFont(resource)
}

/** The page's styles include Latin and Ge'ez fonts; these load with their language. */
const fonts: Partial<Record<string, () => Promise<unknown>>> = {
  arabic: () => import('../ui/fonts-arabic.css'),
  hindi: () => import('../ui/fonts-devanagari.css'),
  // Some hundred files by unicode-range: a page loads those it needs.
  korean: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
}

/** A system font stands in, so nobody waits for it. */
function bringFont(resource: string): void {
  fonts[resource]?.().catch(() => undefined)
}

/** A part of the page together with its texts. @throws if the network loses either */
export async function withTexts<Part>(loading: Promise<Part>, namespaces: readonly FlatNamespace[]): Promise<Part> {
  const [part] = await Promise.all([loading, needTexts(namespaces)])
  return part
}
