import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { renderedAttribute, rootId } from '@ashenda/core/contracts/page-render.ts'
import { fetchDelayed, watchDelayedPhotos } from '../lib/delayed.ts'
import { hasEarlyStars, keepEarly } from '../lib/early.ts'
import { isLanguageCode, type LanguageCode } from '../lib/language.ts'
import { takeFirstLanguage } from '../lib/language-start.ts'
import { nextTask } from '../lib/next-task.ts'
import { loadTexts, startNamespaces, votingNamespaces } from '../lib/texts.ts'
import {
  deferredScriptsId,
  fetchDeferredScripts,
  painted,
  payingScriptsId,
  podiumScriptsId,
} from './deferred-scripts.ts'
import { homePath, pageAt } from './paths.ts'

const preferred = takeFirstLanguage()
const rendered = document.getElementById(rootId)?.getAttribute(renderedAttribute)
const language = isLanguageCode(rendered) ? rendered : preferred

/** What everything else waits for, and small: it has the application fetched beside the texts of the one language that is wanted. */
async function begin(): Promise<void> {
  if (rendered) {
    keepEarly()
    watchDelayedPhotos()
    // Visitors wait for text and pictures, not for scripts.
    await painted()
    void fetchDeferredScripts(deferredScriptsId).then(() => fetchPodium(language))
  } else {
    fetchDelayed()
  }
  // Begins in a task of its own: the application, which would begin it, does so in the next one.
  const react = import('./begin-react.ts')
  const parts = Promise.all([react.then(() => import('./start.tsx')), loadTexts(language, startNamespaces)])
  void fetchPage(language)

  // What shows the contestant whose address was opened comes beside it too; where it is lost now, the page asks for it again.
  if (homePath.exec(location.pathname)?.groups?.['id']) {
    const highlightedParts = [
      react.then(() => import('../features/home/highlighted.tsx')),
      loadTexts(language, ['extras']),
    ]
    Promise.all(highlightedParts).catch(() => undefined)
  }

  const [{ start }, texts] = await parts
  await nextTask()
  await start({ language, texts, preferred })
}

/** What an address other than Home's shows. Where it is lost now, the page asks for it again. */
async function fetchPage(language: LanguageCode): Promise<void> {
  const known = pageAt(location.pathname)
  if (!known) return
  try {
    const { load, texts } = (await import('./public-pages.ts')).publicPages[known]
    await Promise.all([load(), loadTexts(language, texts)])
  } catch {}
}

/**
 * A visitor with picks will want to submit them: loads that code behind the scripts that hydrate the page, while these run. Where it is lost now, the
 * page asks for it again.
 */
function fetchPodium(language: LanguageCode): void {
  if (!hasEarlyStars()) return
  const podium = [fetchDeferredScripts(podiumScriptsId), loadTexts(language, votingNamespaces)]
  // What follows comes while she fills in the form.
  Promise.all(podium)
    .then(() => fetchDeferredScripts(payingScriptsId))
    .catch(() => undefined)
}

begin().catch((cause: unknown) => showLost(cause, rendered !== null))

/**
 * The network lost a part of the page before it could speak any language, so it says so in two. A page that the server rendered
 * stays, and becomes what browsers without scripts are shown: no button of it waits for scripts that will not come. The next one tries again.
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
