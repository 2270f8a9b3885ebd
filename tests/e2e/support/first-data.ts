import { firstDataId } from '@ashenda/core/contracts/http/first-data.ts'
import type { Page } from 'playwright-core'

/** As from a server that does not know the contest yet: the page has to ask for everything itself. */
export const withoutFirstData = (page: Page): Promise<unknown> =>
  page.addInitScript((id) => {
    // The document is whole then, and its scripts have not begun.
    document.addEventListener('readystatechange', () => document.getElementById(id)?.remove(), { once: true })
  }, firstDataId)

/** As from the browser's cache: what the server sent a day ago, when the first contestant had another name. */
export const withOldFirstData = (page: Page, formerName: string): Promise<unknown> =>
  page.addInitScript(
    ([id, name]) => {
      const makeOld = (): void => {
        const block = document.getElementById(id)
        const data = JSON.parse(block?.textContent ?? '')
        data.now = data.contest.now = new Date(Date.parse(data.now) - 86_400_000).toISOString()
        const [first] = data.list.answer.actors
        const root = document.getElementById('root')
        // What was rendered from these data says the same.
        if (root) root.innerHTML = root.innerHTML.replaceAll(`${first.fname} `, `${name} `)
        first.fname = name
        Object.defineProperty(PerformanceNavigationTiming.prototype, 'transferSize', { get: () => 0 })
        if (block) block.textContent = JSON.stringify(data)
      }
      document.addEventListener('readystatechange', makeOld, { once: true })
    },
    [firstDataId, formerName] as const,
  )

/** A phone whose clock is two days behind. */
export const withWrongClock = (page: Page): Promise<unknown> =>
  page.addInitScript((behindMs) => {
    const RealDate = Date
    const now = (): number => RealDate.now() - behindMs
    const { timeOrigin } = performance
    Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin - behindMs })
    window.Date = new Proxy(RealDate, {
      construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, 2 * 86_400_000)
