import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from './ledger.ts'
import type { WebhookPayload } from './payloads.ts'
import type { Settings, SettingsStore } from './settings.ts'

export interface Delivery {
  readonly txRef: string
  readonly event: string
  /** The HTTP status of each try; 0 where nobody answered. */
  readonly answers: readonly number[]
}

export interface Messenger {
  /** Sends a webhook as the switches say, again and again until it is answered 200. */
  readonly send: (transaction: Pick<Transaction, 'txRef'>, payload: WebhookPayload) => void
  /** Asks once for the address that is built for the switch's name of the reference. */
  readonly callBack: (addressFor: (name: string) => string | undefined) => void
  readonly deliveries: readonly Delivery[]
  /** Ends what is under way or waiting. */
  readonly stop: () => Promise<void>
}

interface Webhook {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly answers: number[]
}

type WebhookSwitches = Settings['webhooks']

const answerWithinMs = 10_000

export function createMessenger(settings: SettingsStore, secret: string, log: FastifyBaseLogger): Messenger {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  const deliveries: Delivery[] = []
  let held: Webhook[] = []

  const start = (task: Promise<void>): void => {
    const settled = task
      .catch((err: unknown) => {
        if (!ending.signal.aborted) log.warn({ err }, 'a message was not sent')
      })
      .finally(() => underWay.delete(settled))
    underWay.add(settled)
  }

  const ask = async (address: string, init: RequestInit): Promise<number> => {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(answerWithinMs)])
    try {
      const answer = await fetch(address, { ...init, redirect: 'manual', signal })
      await answer.body?.cancel()
      return answer.status
    } catch {
      return 0
    }
  }

  const deliver = async ({ body, headers, answers }: Webhook, { attempts, retryPauseMs }: WebhookSwitches) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (attempt > 1) await wait(retryPauseMs, undefined, { signal: ending.signal })
      const { webhookUrl } = settings.current
      if (webhookUrl === null) return
      const status = await ask(webhookUrl, { method: 'POST', headers, body })
      answers.push(status)
      if (status === 200) return
    }
  }

  /** One after the other, so that their order is kept; the copies of each at the same moment. */
  const dispatch = async (webhooks: readonly Webhook[], switches: WebhookSwitches): Promise<void> => {
    await wait(switches.delayMs, undefined, { signal: ending.signal })
    for (const webhook of webhooks)
      await Promise.all(Array.from({ length: switches.copies }, () => deliver(webhook, switches)))
  }

  settings.onChange(() => {
    const { webhooks } = settings.current
    if (webhooks.reordered || held.length === 0) return
    start(dispatch(held, webhooks))
    held = []
  })

  return {
    send: ({ txRef }, payload) => {
      const { webhooks } = settings.current
      const webhook = write(payload, webhooks, secret)
      deliveries.push({ txRef, event: payload.event, answers: webhook.answers })
      if (webhooks.missing) return
      held.push(webhook)
      if (webhooks.reordered && held.length < 2) return
      start(dispatch(webhooks.reordered ? held.reverse() : held, webhooks))
      held = []
    },
    callBack: (addressFor) => {
      const { callback } = settings.current
      const address = callback === 'none' ? undefined : addressFor(callback)
      if (address !== undefined) start(ask(address, { method: 'GET' }).then(() => undefined))
    },
    deliveries,
    stop: async () => {
      ending.abort()
      await Promise.all(underWay)
    },
  }
}

/** The bytes are fixed here: a repetition has the same hash. */
function write(payload: WebhookPayload, switches: WebhookSwitches, secret: string): Webhook {
  const { amount, currency, mode, signature } = switches
  const body = JSON.stringify({
    ...payload,
    amount: amount ?? payload.amount,
    currency: currency ?? payload.currency,
    mode: mode ?? payload.mode,
  })
  return {
    body,
    headers: { 'content-type': 'application/json', ...signaturesOf(body, signature, secret) },
    answers: [],
  }
}

function signaturesOf(body: string, kind: WebhookSwitches['signature'], secret: string): Record<string, string> {
  const constant = { 'chapa-signature': hmac(secret, secret) }
  switch (kind) {
    case 'sound':
      return { ...constant, 'x-chapa-signature': hmac(secret, body) }
    case 'forged':
      return { ...constant, 'x-chapa-signature': hmac(randomBytes(32), body) }
    case 'constant':
      return constant
    case 'none':
      return {}
  }
}

const hmac = (key: string | Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex')
