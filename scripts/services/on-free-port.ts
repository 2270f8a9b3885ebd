import { readFileSync, writeFileSync } from 'node:fs'
import { freePort } from './port.ts'
import { ServerFailed } from './server.ts'

/** Starts a server on a free port: the last one, from `portFile`, if free. If somebody takes the port meanwhile, tries another. */
export async function onFreePort<T>(
  portFile: string,
  start: (port: number) => Promise<T>,
): Promise<readonly [started: T, port: number]> {
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

function remembered(portFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(portFile, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}
