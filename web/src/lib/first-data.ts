import { type FirstData, firstDataId } from '@ashenda/core/contracts/http/first-data.ts'

/** Further apart, and a document that the network did not bring is an old one. */
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
  const navigation = documentNavigation()
  // The scripts may take long to come after it.
  const arrivedAt = navigation ? performance.timeOrigin + navigation.responseStart : Date.now()
  const isNear = Math.abs(Date.parse(data.now) - arrivedAt) <= freshForMs
  return { data, arrivedAt, isFresh: isNear || (!data.isShared && isFromNetwork(navigation)) }
}

/** A document that was cut off on its way holds half of it. */
function parse(text: string): FirstData | undefined {
  try {
    return JSON.parse(text) as FirstData // the contract's word, as that of every answer (lib/http.ts)
  } catch {
    return undefined
  }
}

function documentNavigation(): PerformanceNavigationTiming | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming ? navigation : undefined
}

/**
 * Whether this document came from the server, or was revalidated by it: then it is current, even if the phone's clock is
 * wrong. A document from a cache, the browser's or the worker's, transfers no bytes.
 */
const isFromNetwork = (navigation: PerformanceNavigationTiming | undefined): boolean =>
  navigation !== undefined && navigation.transferSize > 0
