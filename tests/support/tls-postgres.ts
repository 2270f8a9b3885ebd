import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** A self-signed test certificate for this machine. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9JFa+352JdNu51oS
e07ciBuXoeUfKZaOBHKU7G4M5eKhRANCAAToG/pntcQqHGuSFYdCC4nRsvhf+E2U
Ik/jskOB/Q5MDlc0IvvNJ8xfJbbgF5c6B4YciVeDmFHsle5PLuIMHU1f
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUTcDBB1JK2OfNsGy4tsYN8VFBYIAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDAxMjc0M1oYDzIxMjYxMDMx
MDEyNzQzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAToG/pntcQqHGuSFYdCC4nRsvhf+E2UIk/jskOB/Q5MDlc0IvvNJ8xf
JbbgF5c6B4YciVeDmFHsle5PLuIMHU1fo1MwUTAdBgNVHQ4EFgQUpJojf1B+s0G4
nz7/VGKem44QsuIwHwYDVR0jBBgwFoAUpJojf1B+s0G4nz7/VGKem44QsuIwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEApcyRDuCOGnDFHh9ec+XW
MXA8TTg3wELYfjiXymsSA+QCIQCaGxKPboFZiM5jKddGbomTOyxWkw5Xz02c8MVe
hGaVGw==
-----END CERTIFICATE-----`

export interface TlsPostgres {
  readonly port: number
  readonly close: () => void
}

/** A TLS front for Postgres, which forwards plain text to this machine's `targetPort`. */
export async function startTlsPostgres(targetPort: number): Promise<TlsPostgres> {
  const open = new Set<Socket>()
  const server = createServer(async (client) => {
    open.add(client)
    client.on('error', () => {})
    client.once('close', () => open.delete(client))
    await once(client, 'data') // the request for TLS, the first thing a client says
    client.write('S')
    const plain = new TLSSocket(client, { isServer: true, key, cert })
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [plain, target]) socket.on('error', () => {})
    plain.pipe(target).pipe(plain)
    plain.once('close', () => target.destroy())
    target.once('close', () => plain.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
