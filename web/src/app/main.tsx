import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { renderedAttribute, rootId } from '@ashenda/core/contracts/page-render.ts'
import { keepEarly } from '../lib/early.ts'
import { isLanguageCode } from '../lib/language.ts'
import { takeFirstLanguage } from '../lib/language-start.ts'
import { loadTexts, startNamespaces } from '../lib/texts.ts'
import { showLost } from './lost.ts'
import { homePath } from './paths.ts'
import { bringPage } from './public-pages.ts'

// Small on purpose: the texts of the one language wanted travel beside the application, not after it.
const wished = takeFirstLanguage()
const rendered = document.getElementById(rootId)?.getAttribute(renderedAttribute)
const language = isLanguageCode(rendered) ? rendered : wished
if (rendered) keepEarly()
const texts = loadTexts(language, startNamespaces)
const application = import('./start.tsx')

bringPage(location.pathname, language)

// So does what shows the contestant whose address was opened; where it is lost now, the page asks for it again.
if (homePath.exec(location.pathname)?.groups?.['id']) {
  const parts = [import('../features/home/highlighted.tsx'), loadTexts(language, ['share'])]
  Promise.all(parts).catch(() => undefined)
}

Promise.all([application, texts])
  .then(([{ start }, loaded]) => start({ language, texts: loaded, wished }))
  .catch((cause: unknown) => showLost(cause, rendered !== null))
