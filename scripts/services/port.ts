import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the usual ephemeral ranges, so that a killed server finds its port free.
const lowest = 20_000
const highest = 32_000

/** A free port of the address (loopback by default); the preferred one if free. */
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
      // Without this address (IPv6 off) nobody can listen there.
      else if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(true)
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
