import { type FirstData, firstDataId } from '@ashenda/core/contracts/http/first-data.ts'

/** A document not from the network is old after this. */
const freshForMs = 10_000

export interface ArrivedData {
  readonly data: FirstData
  /** By this phone's clock. */
  readonly arrivedAt: number
  /** Whether it was fresh on arrival. */
  readonly isFresh: boolean
}

/** The document's data, if any; returned once. */
export function takeFirstData(): ArrivedData | undefined {
  const element = document.getElementById(firstDataId)
  if (!element) return undefined
  element.remove()
  const data = parse(element.textContent)
  if (!data) return undefined
  const navigation = documentNavigation()
  // Scripts may arrive much later.
  const arrivedAt = navigation ? performance.timeOrigin + navigation.responseStart : Date.now()
  const isNear = Math.abs(Date.parse(data.now) - arrivedAt) <= freshForMs
  return { data, arrivedAt, isFresh: isNear || (!data.isShared && isFromNetwork(navigation)) }
}

/** A truncated document holds half of it. */
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
 * Whether the server sent or revalidated this document: then it is current, even with a wrong phone clock. Cached documents transfer no
 * bytes.
 */
const isFromNetwork = (navigation: PerformanceNavigationTiming | undefined): boolean =>
  navigation !== undefined && navigation.transferSize > 0
