import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { takeFirstLanguage } from '../lib/language-start.ts'
import { loadTexts, startNamespaces } from '../lib/texts.ts'
import { showLost } from './lost.ts'

// Small on purpose: the texts of the one language wanted travel beside the application, not after it.
const language = takeFirstLanguage()
const texts = loadTexts(language, startNamespaces)
const application = import('./start.tsx')

Promise.all([application, texts]).then(([{ start }, loaded]) => start(language, loaded), showLost)
