import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { renderedAttribute, rootId } from '@ashenda/core/contracts/page-render.ts'
import { hasEarlyStars, keepEarly } from '../lib/early.ts'
import { releasePhotosWhenSeen } from '../lib/held-photos.ts'
import { isLanguageCode, type LanguageCode } from '../lib/language.ts'
import { takeFirstLanguage } from '../lib/language-start.ts'
import { loadTexts, podiumNamespaces, startNamespaces } from '../lib/texts.ts'
import { fetchLaterScripts, painted } from './later-scripts.ts'
import { showLost } from './lost.ts'
import { homePath } from './paths.ts'
import { bringPage } from './public-pages.ts'

const wished = takeFirstLanguage()
const rendered = document.getElementById(rootId)?.getAttribute(renderedAttribute)
const language = isLanguageCode(rendered) ? rendered : wished

/** Small on purpose: the texts of the one language wanted travel beside the application, not after it. */
async function begin(): Promise<void> {
  if (rendered) {
    keepEarly()
    releasePhotosWhenSeen()
    // Whoever reads waits for letters and pictures, not for scripts.
    await painted()
    fetchLaterScripts()
  }
  // Who has chosen already will want to send it.
  if (hasEarlyStars()) fetchPodium(language)
  const parts = Promise.all([import('./start.tsx'), loadTexts(language, startNamespaces)])
  bringPage(location.pathname, language)

  // So does what shows the contestant whose address was opened; where it is lost now, the page asks for it again.
  if (homePath.exec(location.pathname)?.groups?.['id']) {
    const hers = [import('../features/home/highlighted.tsx'), loadTexts(language, ['share'])]
    Promise.all(hers).catch(() => undefined)
  }

  const [{ start }, texts] = await parts
  await start({ language, texts, wished })
}

/** Beside the application; where it is lost now, the page asks for it again. */
function fetchPodium(language: LanguageCode): void {
  Promise.all([import('../features/voting/podium-dialog.tsx'), loadTexts(language, podiumNamespaces)]).catch(
    () => undefined,
  )
}

begin().catch((cause: unknown) => showLost(cause, rendered !== null))
