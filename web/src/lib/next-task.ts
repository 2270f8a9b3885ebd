const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.onmessage = () => waiting.shift()?.()

/** Runs it in a task of its own, between which a page may answer; timers make one wait 4 ms once they follow one another. */
export function inNextTask(run: () => void): void {
  waiting.push(run)
  port2.postMessage(undefined)
}

export const nextTask = (): Promise<void> => new Promise(inNextTask)
