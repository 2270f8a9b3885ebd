import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { SandboxApp } from './parts.ts'
import type { Settings, SettingsStore } from './settings.ts'

type Outage = Exclude<Settings['outage'], 'none'>

/** Lets latency and outages strike the calls of an app's part. */
export type StrikeCalls = (api: SandboxApp) => void

export function createOutages(app: SandboxApp, settings: SettingsStore): StrikeCalls {
  refuseConnections(app, settings)
  const outageOf = (url: string, isAfter: boolean): Outage | undefined => {
    const { outage, outageOf, outageAfter } = settings.current
    const strikes = outageOf === 'all' || outageOf === endpointOf(url)
    return outage !== 'none' && strikes && outageAfter === isAfter ? outage : undefined
  }
  return (api) => {
    api.addHook('onRequest', async ({ url }, reply) => {
      const { latencyMs } = settings.current
      if (latencyMs > 0) await wait(latencyMs)
      const outage = outageOf(url, false)
      if (outage === undefined) return
      if (isSilent(outage)) fallSilent(reply, outage)
      else reply.send(falsify(reply, outage))
      return reply
    })
    api.addHook('onSend', async ({ url }, reply, payload) => {
      const outage = outageOf(url, true)
      if (outage === undefined) return payload
      if (!isSilent(outage)) return falsify(reply, outage)
      fallSilent(reply, outage)
      return new Promise<never>(() => {})
    })
  }
}

type SilentOutage = Exclude<Outage, 'error' | 'html' | 'redirect'>

const isSilent = (outage: Outage): outage is SilentOutage => ['refused', 'reset', 'timeout'].includes(outage)

/** Nobody answers; on a connection that is open already, being refused is a reset. */
function fallSilent(reply: FastifyReply, outage: SilentOutage): void {
  reply.hijack()
  if (outage !== 'timeout') reply.raw.socket?.resetAndDestroy()
}

const falsehoods = {
  error: { status: 500, headers: { 'content-type': 'application/json' }, body: '{"message":"Server Error"}' },
  html: {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Just a moment...</title>',
  },
  redirect: { status: 302, headers: { location: '/elsewhere' }, body: '' },
} as const

/** Gives the reply another status and other headers; the body to go with them. */
function falsify(reply: FastifyReply, outage: keyof typeof falsehoods): string {
  const { status, headers, body } = falsehoods[outage]
  reply.code(status).headers(headers)
  return body
}

const endpointOf = (url: string): string | undefined =>
  /^\/v1\/(?:transaction\/)?(initialize|verify|cancel|refund|transactions)\b/.exec(url)?.[1]

/** While the outage is `refused` nothing listens; afterwards the same port does again. */
function refuseConnections({ server, log }: SandboxApp, settings: SettingsStore): void {
  let left: AddressInfo | undefined
  settings.onChange(() => {
    const isRefusing = settings.current.outage === 'refused'
    const address = server.address()
    if (isRefusing && typeof address === 'object' && address !== null) {
      left = address
      server.close()
    }
    if (!isRefusing && left) {
      server.once('error', (err) => log.error({ err }, 'the port is taken'))
      server.listen(left.port, left.address)
      left = undefined
    }
  })
}
