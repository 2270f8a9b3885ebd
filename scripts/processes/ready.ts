import { setTimeout as sleep } from 'node:timers/promises'

const readyWithinMs = 60_000

/**
 * Waits until an address answers 200.
 * @param {string} url
 * @param {AbortSignal} signal ends the waiting
 */
export async function untilReady(url, signal) {
  const giveUpAt = Date.now() + readyWithinMs
  let answer = 'nothing'
  while (Date.now() < giveUpAt) {
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2000)]) })
      if (response.ok) return
      answer = `${response.status} ${await response.text()}`
    } catch (error) {
      signal.throwIfAborted()
      answer = error instanceof Error ? error.message : String(error)
    }
    await sleep(50, undefined, { signal })
  }
  throw new Error(`${url} is not ready after ${readyWithinMs / 1000} s. Its last answer: ${answer}`)
}
