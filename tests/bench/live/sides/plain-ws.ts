import { once } from 'node:events'
import { WebSocketServer } from 'ws'
import { portOf } from '../../votes/sides/side-program.ts'
import { servePlatform } from './serve-platform.ts'

/** A loop over all sockets that writes the message anew for each: what most tutorials for `ws` show. */
await servePlatform(async (allCounts) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', backlog: 4_096 })
  server.on('connection', (socket) => {
    socket.on('error', () => socket.terminate())
    socket.send(JSON.stringify({ type: 'snapshot', values: allCounts() }))
  })
  await once(server, 'listening')
  return {
    port: portOf(server.address()),
    send: (values) => {
      for (const socket of server.clients) {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'update', values }))
      }
    },
    close: () => {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
})
