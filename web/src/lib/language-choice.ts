import { create } from 'zustand'
import { bringFont } from './fonts.ts'
import { addTexts, showTexts, startI18n } from './i18n.ts'
import { type LanguageCode, type LanguageOption, languageOf, resourceChain, resourceOf } from './language.ts'
import { keepLanguage } from './language-start.ts'
import { type LoadedText, laterNamespaces, loadTexts, startNamespaces } from './texts.ts'

interface Choice {
  readonly code: LanguageCode
  /** Chosen, its texts still on their way. */
  readonly coming: LanguageCode | undefined
}

const useChoice = create<Choice>(() => ({ code: 'tig', coming: undefined }))

/** The language chosen, for Intl; the texts may be those of the one standing in for it. */
export const useLanguage = (): LanguageOption => languageOf(useChoice((choice) => choice.code))

export const useComingLanguage = (): LanguageCode | undefined => useChoice((choice) => choice.coming)

export function startLanguage(code: LanguageCode, texts: readonly LoadedText[]): void {
  startI18n(code, texts)
  useChoice.setState({ code })
  tellDocument(code)
}

/** What the pages visited so far show beyond the first one. */
const pageNamespaces = new Set<string>()

/**
 * Brings texts that only some pages need, in the language shown and in the one that may be coming; every later choice of a
 * language brings them too.
 * @throws where the network loses them.
 */
export async function needTexts(namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) pageNamespaces.add(namespace)
  const { code, coming } = useChoice.getState()
  const wanted = coming === undefined ? [code] : [code, coming]
  const texts = await Promise.all(wanted.map((language) => loadTexts(language, namespaces)))
  addTexts(texts.flat())
}

/** Until these are here a refusal is told in the server's own words. */
export async function loadLaterTexts(): Promise<void> {
  addTexts(await loadTexts(useChoice.getState().code, laterNamespaces))
}

/**
 * Shows the page in another language once its texts are here; of two quick choices the later one counts.
 * @throws where the texts could not be fetched: the page then stays as it is.
 */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  useChoice.setState({ coming: code })
  try {
    const texts = await loadTexts(code, [...startNamespaces, ...laterNamespaces, ...pageNamespaces])
    if (useChoice.getState().coming !== code) return
    addTexts(texts)
    await showTexts(code)
    keepLanguage(code)
    useChoice.setState({ code })
    tellDocument(code)
  } finally {
    if (useChoice.getState().coming === code) useChoice.setState({ coming: undefined })
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
