import { readFileSync, writeFileSync } from 'node:fs'
import { freePort } from './port.ts'
import { ServerFailed } from './server.ts'

/**
 * Starts a server on a free port; the same as last time where that is still free. Should somebody take the port between
 * the look and the start, another one is tried.
 * @template T
 * @param {string} portFile remembers the port
 * @param {(port: number) => Promise<T>} start
 * @returns {Promise<[T, number]>}
 */
export async function onFreePort(portFile, start) {
  let port = await freePort(remembered(portFile))
  for (let tries = 1; ; tries += 1) {
    try {
      const started = await start(port)
      writeFileSync(portFile, String(port))
      return [started, port]
    } catch (error) {
      if (tries === 10 || !(error instanceof ServerFailed && error.isPortTaken)) throw error
      port = await freePort()
    }
  }
}

/** @param {string} portFile */
function remembered(portFile) {
  try {
    return Number.parseInt(readFileSync(portFile, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}
