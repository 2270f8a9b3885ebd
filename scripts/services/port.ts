import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ranges systems take outgoing ports from: a server that is killed must find its port free when it comes back.
const lowest = 20_000
const highest = 32_000

/**
 * A port of the loopback address that nobody listens on right now.
 * @param {number} [preferred] taken if it is free
 */
export async function freePort(preferred) {
  let port = preferred ?? randomInt(lowest, highest)
  while (!(await isFree(port))) port = randomInt(lowest, highest)
  return port
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error)
      if (code === 'EADDRINUSE') resolve(false)
      // A machine without this address (IPv6 switched off) has nobody listening there.
      else if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(true)
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
