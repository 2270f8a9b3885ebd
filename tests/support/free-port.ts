import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that a system gives to whoever wants any, on Linux those from 32768 on: what is let go of here is given to nobody else, and can
 * be taken again.
 */
const [lowest, highest] = [20_000, 32_000]
const attempts = 100

/** A port of this machine that nobody listened on a moment ago, and that nobody gets who does not ask for it. */
export async function freePort(address = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, highest)
    if (await canListen(port, address)) return port
  }
  throw new Error(`no port is free between ${lowest} and ${highest}`)
}

async function canListen(port: number, address: string): Promise<boolean> {
  const server = createServer().listen(port, address)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
