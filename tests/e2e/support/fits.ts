import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** On a narrow screen nothing stands out sideways, in the letters meant for it; `state` names it where something does. */
export async function expectFits(page: Page, state: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const fit = async () => ({
    width: await page.evaluate(() => window.innerWidth),
    standingOut: await standingOut(page),
  })
  await expect.poll(fit, { message: state }).toEqual({ width: 360, standingOut: [] })
}

/** What stands out of the screen sideways, and text that stands out of its own box; what is cut after so many lines may. */
export const standingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found =
      document.documentElement.scrollWidth > width ? [`the page: ${document.documentElement.scrollWidth}`] : []
    const scrollsSideways = (node: Element | null): boolean =>
      node !== null && (/auto|scroll/.test(getComputedStyle(node).overflowX) || scrollsSideways(node.parentElement))
    // For those who listen: a point on the screen, whatever it holds.
    const isForReaders = (node: Element | null): boolean =>
      node !== null && (getComputedStyle(node).clipPath === 'inset(50%)' || isForReaders(node.parentElement))
    // By a part of it that ends what is too long with dots.
    const isCutWithin = (inner: Element | null, node: Element): boolean =>
      inner !== null &&
      inner !== node &&
      (getComputedStyle(inner).overflowX !== 'visible' || isCutWithin(inner.parentElement, node))
    const textOf = (node: Element): readonly DOMRect[] => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const rects: DOMRect[] = []
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement
        if (isForReaders(parent) || isCutWithin(parent, node)) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        rects.push(...range.getClientRects())
      }
      return rects
    }
    for (const node of document.querySelectorAll('h1,h2,h3,p,a,button,input,label,legend,img,li,dialog,[role]')) {
      if (node.closest('[aria-hidden=true], svg') || isForReaders(node)) continue
      const { left, right } = node.getBoundingClientRect()
      const { display, webkitLineClamp } = getComputedStyle(node)
      const isText = node.matches('h1,h2,h3,p,button,label') && webkitLineClamp === 'none' && display !== 'inline'
      const isSpilt = (): boolean => textOf(node).some((text) => text.left < left - 1 || text.right > right + 1)
      // What is for those who listen makes a box scroll that shows nothing of it.
      const isOverfull = (): boolean =>
        node.scrollWidth > node.clientWidth + 1 && ![...node.querySelectorAll('*')].some(isForReaders)
      const isWide = isText && (isOverfull() || isSpilt())
      const isOut = left < -1 || right > width + 1
      if ((isOut && !scrollsSideways(node.parentElement)) || isWide) {
        found.push(
          `${node.tagName} ${node.className} ${Math.round(left)}..${Math.round(right)} ${node.textContent?.slice(0, 30)}`,
        )
      }
    }
    return found
  })
