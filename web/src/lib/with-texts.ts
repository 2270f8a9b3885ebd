import type { FlatNamespace } from 'i18next'
import { needTexts } from './language-choice.ts'

/** A part of the page together with its texts. @throws if the network loses either */
export async function withTexts<Part>(loading: Promise<Part>, namespaces: readonly FlatNamespace[]): Promise<Part> {
  const [part] = await Promise.all([loading, needTexts(namespaces)])
  return part
}
