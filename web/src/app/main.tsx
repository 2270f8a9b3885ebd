import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { renderedAttribute, rootId } from '@ashenda/core/contracts/page-render.ts'
import { nextTask } from '../lib/after-paint.ts'
import { fetchDelayed, watchDelayedPhotos } from '../lib/delayed.ts'
import { hasEarlyStars, recordEarlyInput } from '../lib/early-input.ts'
import { isLanguageCode, type LanguageCode } from '../lib/language.ts'
import { takeFirstLanguage } from '../lib/language-start.ts'
import { loadTexts, startNamespaces, votingNamespaces } from '../lib/texts.ts'
import { deferredScriptsId, fetchDeferredScripts, painted, podiumScriptsId } from './deferred-scripts.ts'
import { homePath, pageAt } from './paths.ts'

const preferred = takeFirstLanguage()
const rendered = document.getElementById(rootId)?.getAttribute(renderedAttribute)
const language = isLanguageCode(rendered) ? rendered : preferred

/** Small, because everything waits for it: loads the application in parallel with the visitor's texts. */
async function begin(): Promise<void> {
  if (rendered) {
    recordEarlyInput()
    watchDelayedPhotos()
    // Visitors wait for text and pictures, not scripts.
    await painted()
    void fetchDeferredScripts(deferredScriptsId).then(() => fetchPodium(language))
    await nextTask()
  } else {
    fetchDelayed()
  }
  // Begins in a task of its own: the application, which would begin it, does so in the next one.
  const react = import('./begin-react.ts')
  const parts = Promise.all([
    react.then(nextTask).then(() => import('./start.tsx')),
    loadTexts(language, startNamespaces),
  ])
  await nextTask()
  void fetchPage(language)

  // Also loads the contestant's part for her own address; if lost, the page asks again.
  if (homePath.exec(location.pathname)?.groups?.['id']) {
    const highlightedParts = [
      react.then(() => import('../features/home/highlighted.tsx')),
      loadTexts(language, ['site']),
    ]
    Promise.all(highlightedParts).catch(() => undefined)
  }

  const [{ start }, texts] = await parts
  await nextTask()
  await start({ language, texts, preferred })
}

/** Loads the page of an address other than Home; if lost, the page asks again. */
async function fetchPage(language: LanguageCode): Promise<void> {
  const known = pageAt(location.pathname)
  if (!known) return
  try {
    const { load, texts } = (await import('./public-pages.ts')).publicPages[known]
    await Promise.all([load(), loadTexts(language, texts)])
  } catch {}
}

/** A visitor with picks will submit them: loads that code behind the hydrating scripts, while these run. If lost, the page asks again. */
function fetchPodium(language: LanguageCode): void {
  if (!hasEarlyStars()) return
  Promise.all([fetchDeferredScripts(podiumScriptsId), loadTexts(language, votingNamespaces)]).catch(() => undefined)
}

begin().catch((cause: unknown) => showLost(cause, rendered !== null))

/**
 * The network lost a part before any language loaded, so this says so in two. A rendered page stays and becomes its version without
 * scripts: none of its buttons waits for them. The next page tries again.
 */
function showLost(cause: unknown, isRendered: boolean): void {
  console.error(cause)
  if (isRendered) return showWithoutScripts()
  const note = document.createElement('p')
  note.role = 'alert'
  note.className = 'lost'
  note.append('እቲ ገጽ ምሉእ ብምሉእ ኣይመጸን። · The page did not arrive completely. ')
  const again = document.createElement('a')
  again.href = location.href
  again.append('እንደገና ፈትኑ · Try again')
  note.append(again)
  document.getElementById('root')?.replaceChildren(note)
}

function showWithoutScripts(): void {
  for (const part of document.querySelectorAll('noscript')) {
    const content = document.createElement('template')
    content.innerHTML = part.textContent
    part.replaceWith(content.content)
  }
}
