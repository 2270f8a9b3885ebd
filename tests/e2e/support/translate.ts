import type { Page } from 'playwright-core'

/** Does to a page what a browser's translation does: each text node, also those to come, is replaced by a new one inside of two elements. The words stay. */
export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const untouched = 'font, script, style, noscript, textarea, [translate="no"]'
    function replace(text: Text): void {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untouched)) return
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstElementChild?.append(text.data)
      text.replaceWith(outer)
    }
    function replaceWithin(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
      texts.forEach(replace)
    }
    replaceWithin(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) replaceWithin(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
