import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTcpProxy } from './tcp-proxy.ts'

export interface S3Server {
  /** What the processes read from their environment. */
  readonly env: Readonly<Record<string, string>>
  /** Closes and opens the way to the store. */
  readonly cutOff: () => Promise<void>
  readonly reconnect: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Paths, of PEM. */
interface TlsFiles {
  readonly key: string
  readonly certificate: string
}

/** An S3-compatible store on loopback with an empty bucket; with a certificate over https. */
export async function startS3Server(tls?: TlsFiles): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'ashenda-s3-'))
  // Its page tokens need a cipher that OpenSSL retired.
  const server = fork(
    new URL('./s3-program.ts', import.meta.url),
    [directory, ...(tls ? [tls.key, tls.certificate] : [])],
    {
      execArgv: ['--openssl-legacy-provider'],
    },
  )
  const [port] = (await once(server, 'message')) as [number] // what the program says
  let proxy = await startTcpProxy(port)
  const proxyPort = proxy.port
  return {
    env: {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: `${tls ? 'https' : 'http'}://127.0.0.1:${proxyPort}`,
      S3_BUCKET: 'ashenda',
      // s3rver's account.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    cutOff: () => proxy.close(),
    reconnect: async () => {
      proxy = await startTcpProxy(port, proxyPort)
    },
    close: async () => {
      await proxy.close()
      server.disconnect()
      await once(server, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
