import { closed } from '@ashenda/core/contracts/closed.ts'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const milliseconds = (maximum: number, fallback: number) => Type.Integer({ minimum: 0, maximum, default: fallback })
const off = Type.Boolean({ default: false })

const longestMs = 600_000

const webhookSwitches = {
  /** How late the first delivery is. */
  delayMs: milliseconds(longestMs, 0),
  /** How often each is sent, at the same moment. */
  copies: Type.Integer({ minimum: 1, maximum: 50, default: 1 }),
  /** Never sent. */
  missing: off,
  /** Held until there are two; the later one is sent first. */
  reordered: off,
  /** forged: signed with another secret. constant: only chapa-signature, which anyone can replay. none: neither. */
  signature: Type.Enum(['sound', 'forged', 'constant', 'none'], { default: 'sound' }),
  /** Said in place of the true ones. */
  amount: Type.Union([Type.String(), Type.Null()], { default: null }),
  currency: Type.Union([Type.String(), Type.Null()], { default: null }),
  mode: Type.Union([Type.Enum(['test', 'live']), Type.Null()], { default: null }),
  /** Until it is answered 200: the pause between two tries, and how many there are. Chapa's are about 10 min and 10. */
  retryPauseMs: milliseconds(longestMs, 2_000),
  attempts: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
}

const switches = {
  webhookUrl: nullable(Type.String({ pattern: '^https?://' })),
  /** How verify says that nobody has paid yet: 200 with a status, or 404. */
  pendingForm: Type.Enum(['200', '404'], { default: '200' }),
  /** 30 or '30.00'. */
  amountForm: Type.Enum(['number', 'text'], { default: 'number' }),
  /** What verify says in place of the truth. */
  amount: Type.Union([Type.String(), Type.Number(), Type.Null()], { default: null }),
  currency: Type.Union([Type.String(), Type.Null()], { default: null }),
  mode: Type.Union([Type.Enum(['test', 'live']), Type.Null()], { default: null }),
  /** 404 'Payments through API is disabled, please contact us'. */
  apiDisabled: off,
  /** 400 "User can't receive payments". */
  cannotReceive: off,
  /** Before each answer of the API. */
  latencyMs: milliseconds(longestMs, 0),
  /** refused: nobody listens. html: 200 and a page. redirect: 302. timeout: no answer at all. */
  outage: Type.Enum(['none', 'refused', 'reset', 'error', 'html', 'redirect', 'timeout'], { default: 'none' }),
  /** The call it strikes; `refused` strikes everything. */
  outageOf: Type.Enum(['all', 'initialize', 'verify', 'cancel', 'refund', 'transactions'], { default: 'all' }),
  /** Whether the call takes effect all the same, and only its answer is lost. */
  outageAfter: off,
  /** When it ends by itself; 0 for never. */
  outageMs: milliseconds(longestMs, 0),
  /** The name callbacks give the reference; `none` sends no callback. */
  callback: Type.Enum(['trx_ref', 'tx_ref', 'none'], { default: 'trx_ref' }),
  /** As Chapa does: `&` in a return address arrives as `&amp;`. */
  escapedReturn: Type.Boolean({ default: true }),
  /** Chapa takes refunds in live mode alone; a demo shows them all the same. */
  refundsInTest: off,
  /** From one state of a refund to the next; 0: only when told to. */
  refundStepMs: milliseconds(longestMs, 5_000),
}

const settingsSchema = Type.Object({ ...switches, webhooks: Type.Object(webhookSwitches) })
export type Settings = Static<typeof settingsSchema>

/** PUT /sandbox/settings: what is named changes, the rest stays. */
export const settingsChange = closed({
  ...Type.Partial(Type.Object(switches)).properties,
  webhooks: Type.Optional(closed(Type.Partial(Type.Object(webhookSwitches)).properties)),
})
export type SettingsChange = Static<typeof settingsChange>

export interface SettingsStore {
  readonly current: Settings
  readonly change: (change: SettingsChange) => void
  /** Back to how the sandbox was started. */
  readonly reset: () => void
  /** Calls back after every change. */
  readonly onChange: (listener: () => void) => void
  readonly stop: () => void
}

export function createSettings(start: SettingsChange = {}): SettingsStore {
  const plain = Value.Parse(settingsSchema, Value.Default(settingsSchema, { webhookUrl: null, webhooks: {} }))
  const initial = merged(plain, start)
  const listeners: (() => void)[] = []
  let current = initial
  let outageEnd: NodeJS.Timeout | undefined

  const become = (next: Settings): void => {
    current = next
    clearTimeout(outageEnd)
    if (next.outage !== 'none' && next.outageMs > 0)
      outageEnd = setTimeout(() => become({ ...current, outage: 'none' }), next.outageMs)
    for (const listener of listeners) listener()
  }

  return {
    get current() {
      return current
    },
    change: (change) => become(merged(current, change)),
    reset: () => become(initial),
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearTimeout(outageEnd),
  }
}

const merged = (settings: Settings, { webhooks, ...rest }: SettingsChange): Settings => ({
  ...settings,
  ...rest,
  webhooks: { ...settings.webhooks, ...webhooks },
})
