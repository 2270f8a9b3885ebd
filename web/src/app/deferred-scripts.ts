import { afterPaint } from '../lib/after-paint.ts'

/** The template in the head of a rendered page that names its scripts. Nothing in a template is fetched. */
export const deferredScriptsId = 'scripts'

/** In a tab that nobody looks at nothing is painted. */
const longestMs = 500

/**
 * Once what stands in the document is on the screen. A frame that is only about to be painted is too early: its pictures are
 * still being decoded, and scripts that come before them delay the largest one.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return
        observer.disconnect()
        resolve()
      })
      observer.observe({ type: 'paint', buffered: true })
    } else {
      afterPaint(resolve)
    }
  })

/**
 * Has the browser fetch all scripts of a rendered page side by side, behind what else it fetches.
 * @returns when all of them are here, or lost; never in a browser that does not fetch them ahead
 */
export async function fetchDeferredScripts(): Promise<void> {
  const named = document.getElementById(deferredScriptsId)
  if (!(named instanceof HTMLTemplateElement)) return
  const links = [...named.content.querySelectorAll('link')]
  document.head.append(named.content)
  await Promise.all(links.map(settled))
}

const settled = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true })
  })
