import { withTexts } from '../../lib/language-choice.ts'
import { votingNamespaces } from '../../lib/texts.ts'

type Podium = typeof import('./podium-dialog.tsx')

let podium: Podium | undefined

/** The podium with its submit code and texts. @throws if the network fails */
export async function loadPodium(): Promise<Podium> {
  podium = await withTexts(import('./podium-dialog.tsx'), votingNamespaces)
  return podium
}

/** The thank-you was seen; without the podium there was none. */
export const closeReceipt = (): void => podium?.closeReceipt()
