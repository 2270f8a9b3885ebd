import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { somePhone } from '../../support/contest-data.ts'
import { cast } from '../../support/http.ts'
import { LiveClient } from '../../support/live-client.ts'
import { soonMs } from '../../support/soon.ts'
import type { Attack } from '../attack.ts'

/** Limit for a vote on a busy machine; a vote that waited for the slow bodies would take minutes. */
const promptMs = 10_000

/** Sends the head of a request, then a byte of its body now and then. */
function slowBody(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write('POST /vote/vote HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{')
  return socket
}

export const socketAttacks: readonly Attack[] = [
  {
    name: 'three hundred bodies that never end, while others vote',
    atMost: 0,
    because: 'nobody else waits for them',
    run: async ({ platform, contestants }) => {
      const sockets = Array.from({ length: 300 }, () => slowBody(platform.url))
      await wait(300)
      let gotThrough = 0
      for (let number = 0; number < 5; number += 1) {
        const startedAt = performance.now()
        const { status } = await cast(platform, { phone: somePhone(), actors: [contestants[2] ?? ''] })
        if (status !== 202 || performance.now() - startedAt > promptMs) gotThrough += 1
      }
      for (const socket of sockets) socket.destroy()
      return { tried: sockets.length, gotThrough }
    },
  },
  {
    name: 'frames of a megabyte on fifty sockets',
    atMost: 0,
    because: 'each is closed, and the others hear the counts as before',
    run: async ({ platform }) => {
      const clients = Array.from({ length: 50 }, () => new LiveClient(platform.url))
      await Promise.all(clients.map(({ socket }) => once(socket, 'open')))
      const closed = clients.map(({ socket }) => once(socket, 'close'))
      for (const { socket } of clients) socket.send('x'.repeat(1_000_000))
      const ended = await Promise.race([Promise.all(closed).then(() => 50), wait(soonMs).then(() => 0)])
      const after = new LiveClient(platform.url)
      await once(after.socket, 'open')
      after.socket.close()
      return { tried: 50, gotThrough: 50 - ended }
    },
  },
]
