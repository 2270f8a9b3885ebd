/** The template in the head of a rendered page that names its scripts. Nothing in a template is fetched. */
export const deferredScriptsId = 'scripts'

const longestMs = 500

/** Once the browser has painted what stands in the document; soon in a tab that nobody looks at, where it paints nothing. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestMs)
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
