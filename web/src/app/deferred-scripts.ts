import { afterPaint } from '../lib/after-paint.ts'

/** The template in the head of a rendered page that names its scripts. Nothing in a template is fetched. */
export const deferredScriptsId = 'scripts'

/** The same for those of the podium, where somebody can choose. */
export const podiumScriptsId = 'podium-scripts'

/** And for those of paying, which follows it. */
export const payingScriptsId = 'paying-scripts'

/** A tab in the background paints nothing, and old browsers do not report painting. */
const longestMs = 500

/** On a slow line pictures come much later than text, and scripts that waited for all of them would leave the line idle. */
const longestForPicturesMs = 150

/**
 * Once what stands in the document is on the screen, with the pictures that come at once. A frame that is only about to be
 * painted is too early: its pictures are still being decoded, and scripts that come before them delay the largest one.
 */
export async function painted(): Promise<void> {
  await Promise.race([firstPaint(), after(longestMs)])
  await Promise.race([picturesShown(), after(longestForPicturesMs)])
}

const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

/** Never resolves in a browser that does not report painting. */
const firstPaint = (): Promise<unknown> =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })

async function picturesShown(): Promise<void> {
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
  // Those that are lost, or have no address yet, are not waited for.
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  await new Promise<void>(afterPaint)
}

/**
 * Has the browser fetch all scripts that a template names side by side, behind what else it fetches.
 * @returns when all of them are here, or lost; never in a browser that does not fetch them ahead
 */
export async function fetchDeferredScripts(id: string): Promise<void> {
  const named = document.getElementById(id)
  if (!(named instanceof HTMLTemplateElement)) return
  const links = [...named.content.querySelectorAll('link')]
  document.head.append(named.content)
  await Promise.all(links.map(settled))
}

const settled = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true })
  })
