import { afterPaint } from '../lib/after-paint.ts'

/** The template in a rendered page's head that names its scripts. Browsers fetch nothing from templates. */
export const deferredScriptsId = 'scripts'

/** The same for those of the podium, where somebody can choose. */
export const podiumScriptsId = 'podium-scripts'

/** A tab in the background paints nothing, and old browsers do not report painting. */
const longestMs = 500

/** On a slow line pictures come much later than text; scripts waiting for all of them would leave it idle. */
const longestForPicturesMs = 150

/**
 * Resolves once the document and its first pictures are painted. The frame before is too early: scripts arriving while pictures decode
 * delay the largest one.
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
  // Lost pictures, and those without address, are not waited for.
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  await new Promise<void>(afterPaint)
}

/**
 * Fetches all scripts of a template in parallel, after everything else. @returns when all are here or lost; never in a browser without
 * prefetching
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
