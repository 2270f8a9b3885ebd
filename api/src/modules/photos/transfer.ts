import type { IncomingMessage } from 'node:http'

const stalledMs = 30_000
/** 13 MB at the 50 kB/s of a weak mobile network, and a little. */
const wholeMs = 300_000

/** Ends the connection of a body that stands still or takes for ever; its reader then sees it break off. */
export function watchTransfer(raw: IncomingMessage): () => void {
  let seen = raw.socket.bytesRead
  const stalled = setInterval(() => {
    if (raw.socket.bytesRead === seen) raw.destroy()
    seen = raw.socket.bytesRead
  }, stalledMs)
  const whole = setTimeout(() => raw.destroy(), wholeMs)
  return () => {
    clearInterval(stalled)
    clearTimeout(whole)
  }
}
