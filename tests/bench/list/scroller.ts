/** What runs in the page: it scrolls as a thumb does and watches the frames go by. Self-contained, since a browser gets its text. */

export interface Frames {
  /** Between one frame and the next, in milliseconds, in the order they came. */
  readonly gaps: readonly number[]
  /** Tasks of more than 50 ms. */
  readonly longTasks: readonly number[]
}

export interface Scroll {
  readonly pixelsPerSecond: number
  readonly seconds: number
}

/** Scrolls at a steady speed, upwards where it is negative. */
export function scrollAlong({ pixelsPerSecond, seconds }: Scroll): Promise<Frames> {
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const gaps: number[] = []
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const from = window.scrollY
    let before = startedAt
    const frame = (): void => {
      const now = performance.now()
      gaps.push(now - before)
      before = now
      window.scrollTo({ top: from + ((now - startedAt) / 1000) * pixelsPerSecond, behavior: 'instant' })
      if (now - startedAt < seconds * 1000) requestAnimationFrame(frame)
      else
        setTimeout(() => {
          for (const { duration } of observer.takeRecords()) longTasks.push(duration)
          observer.disconnect()
          resolve({ gaps: gaps.slice(1), longTasks })
        }, 100)
    }
    requestAnimationFrame(frame)
  })
}

/**
 * Jumps to the end of the page until so many pages of contestants have been appended and painted, or the time is up; tells
 * how long each took, in milliseconds.
 */
export function jumpToEnd({
  pages,
  withinMs,
}: {
  readonly pages: number
  readonly withinMs: number
}): Promise<number[]> {
  const took: number[] = []
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let before = startedAt
    let height = document.documentElement.scrollHeight
    const frame = (): void => {
      const now = performance.now()
      const grown = document.documentElement.scrollHeight
      if (grown > height + 200) {
        took.push(now - before)
        before = now
        height = grown
      }
      if (took.length >= pages || now - startedAt > withinMs) return resolve(took)
      window.scrollTo({ top: grown, behavior: 'instant' })
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}
