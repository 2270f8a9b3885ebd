import { once } from 'node:events'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { portOf } from '../../votes/sides/side-program.ts'
import { servePlatform } from './serve-platform.ts'

/** Socket.IO as it comes, over WebSockets alone, broadcasting to all. */
await servePlatform(async (allCounts) => {
  const http = createServer()
  const server = new Server(http, { transports: ['websocket'], serveClient: false })
  server.on('connection', (socket) => socket.emit('snapshot', allCounts()))
  http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
  await once(http, 'listening')
  return {
    port: portOf(http.address()),
    send: (values) => {
      server.emit('update', values)
    },
    close: () => void server.close(),
  }
})
