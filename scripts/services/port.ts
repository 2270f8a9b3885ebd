import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ranges systems take outgoing ports from: a server that is killed must find its port free when it comes back.
const lowest = 20_000
const highest = 32_000

/** A port of the address, the loopback one unless said, that nobody listens on right now; the preferred one if it is free. */
export async function freePort(preferred?: number, host?: string): Promise<number> {
  let port = preferred ?? randomInt(lowest, highest)
  while (!(await isFree(port, host))) port = randomInt(lowest, highest)
  return port
}

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code } = error
      if (code === 'EADDRINUSE') resolve(false)
      // A machine without this address (IPv6 switched off) has nobody listening there.
      else if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(true)
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
