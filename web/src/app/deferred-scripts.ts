import { afterPaint } from '../lib/after-paint.ts'

/** The template in the head of a rendered page that names its scripts. Nothing in a template is fetched. */
export const deferredScriptsId = 'scripts'

/** The same for those of the podium, where somebody can choose. */
export const podiumScriptsId = 'podium-scripts'

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

interface Coming {
  /** About a round trip of a slow line before the last, largest of them is here: what is asked for now follows it at once. */
  readonly nearlyHere: Promise<unknown>
  /** All of them are here, or lost. */
  readonly here: Promise<unknown>
}

/**
 * Of the time that all but the last have taken. The libraries have three times the bytes of our own scripts (web/build/chunk-groups.ts): where both come side by
 * side on a slow line, what is left of them takes three quarters of that time, the end of which is a round trip.
 */
const partOfTime = 2 / 3

/** Has the browser fetch all scripts that a template names side by side, behind what else it fetches. Browsers that do not fetch ahead never tell. */
export function fetchDeferredScripts(id: string): Coming {
  const named = document.getElementById(id)
  const links = named instanceof HTMLTemplateElement ? [...named.content.querySelectorAll('link')] : []
  const settling = links.map(settled)
  if (named instanceof HTMLTemplateElement) document.head.append(named.content)
  const askedAt = performance.now()
  const nearlyHere = allButOne(settling).then(() => after((performance.now() - askedAt) * partOfTime))
  return { nearlyHere, here: Promise.all(settling) }
}

const allButOne = (settling: readonly Promise<unknown>[]): Promise<void> =>
  new Promise((resolve) => {
    let coming = settling.length
    const count = (): void => {
      coming -= 1
      if (coming <= 1) resolve()
    }
    for (const one of settling) void one.then(count)
  })

const settled = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true })
  })
