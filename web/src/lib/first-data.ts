import { type FirstData, firstDataId } from '@ashenda/core/contracts/http/first-data.ts'

/** Further apart, and the document is an old one, taken from the browser's cache; or this phone's clock is wrong. */
const freshForMs = 10_000

export interface ArrivedData {
  readonly data: FirstData
  /** By this phone's clock. */
  readonly arrivedAt: number
  /** Whether it was so just before it arrived. */
  readonly isFresh: boolean
}

/** What the document brought along, if it did; once, and then it is gone. */
export function takeFirstData(): ArrivedData | undefined {
  const element = document.getElementById(firstDataId)
  if (!element) return undefined
  element.remove()
  const data = parse(element.textContent)
  if (!data) return undefined
  const arrivedAt = documentArrivedAt()
  return { data, arrivedAt, isFresh: Math.abs(Date.parse(data.contest.now) - arrivedAt) <= freshForMs }
}

/** A document that was cut off on its way holds half of it. */
function parse(text: string): FirstData | undefined {
  try {
    return JSON.parse(text) as FirstData // the contract's word, as that of every answer (lib/http.ts)
  } catch {
    return undefined
  }
}

/** The scripts may take long to come after it. */
function documentArrivedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming
    ? performance.timeOrigin + navigation.responseStart
    : Date.now()
}
