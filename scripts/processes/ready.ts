import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../setup/message.ts'

const readyWithinMs = 60_000

/** Waits until an address answers 200, or until the signal ends the waiting. */
export async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + readyWithinMs
  let answer = 'nothing'
  while (Date.now() < giveUpAt) {
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2000)]) })
      if (response.ok) return
      answer = `${response.status} ${await response.text()}`
    } catch (error) {
      signal.throwIfAborted()
      answer = messageOf(error)
    }
    await sleep(50, undefined, { signal })
  }
  throw new Error(`${url} is not ready after ${readyWithinMs / 1000} s. Its last answer: ${answer}`)
}
