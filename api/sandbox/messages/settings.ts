import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const longestMs = 600_000

/** What a provider does with what it is given. refused: 400. down: 503. error: 500. silent: it takes the message and never answers. */
export const providerBehaviours = ['accepted', 'refused', 'down', 'error', 'silent'] as const

const switches = {
  provider: Type.Enum([...providerBehaviours], { default: 'accepted' }),
  /** Before each answer. */
  latencyMs: Type.Integer({ minimum: 0, maximum: longestMs, default: 0 }),
  /** From its answer until the phone has the message. */
  deliveryMs: Type.Integer({ minimum: 0, maximum: longestMs, default: 0 }),
}

const settingsSchema = Type.Object(switches)
export type MessagesSettings = Static<typeof settingsSchema>

/** PUT /sandbox/settings: what is named changes, the rest stays. */
export const settingsChange = Type.Partial(settingsSchema, { additionalProperties: false })
export type MessagesSettingsChange = Static<typeof settingsChange>

/** How it starts: everything is sent at once. */
export const initialSettings = (): MessagesSettings => Value.Parse(settingsSchema, Value.Default(settingsSchema, {}))
