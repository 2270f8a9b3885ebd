/** What a page hears, in whatever way a side says it. */
export type Heard =
  /** Everything there is, or what changed; `values` alternates between a contestant's place and her count. */
  | { readonly type: 'snapshot' | 'update'; readonly seq: number | undefined; readonly values: Int32Array }
  | { readonly type: 'beat'; readonly seq: number }
  /** Sent so long ago by the machine's clock; of the bare side, which counts nothing. */
  | { readonly type: 'stamp'; readonly atMs: number }
  /** To be answered with this. */
  | { readonly type: 'asked'; readonly answer: string }
  | { readonly type: 'nothing' }

export interface Dialect {
  readonly path: string
  /** What a page says as soon as its socket is open. */
  readonly greeting: string | undefined
  /** How a page asks for everything when it has missed something; a side without has nothing that shows it. */
  readonly again: string | undefined
  readonly read: (text: string, placeOf: ReadonlyMap<string, number>) => Heard
}

const subscribe = (type: 'subscribe' | 'resync'): string => JSON.stringify({ type, topic: 'tally' })
const nothing: Heard = { type: 'nothing' }

/** As each side speaks; a message of ours or theirs is believed to have its shape, since the bench started who says it. */
export const dialects = {
  ours: {
    path: '/live',
    greeting: subscribe('subscribe'),
    again: subscribe('resync'),
    read: (text, placeOf) => {
      const message = JSON.parse(text)
      if (message.type === 'beat') return { type: 'beat', seq: message.seq }
      if (message.type !== 'snapshot' && message.type !== 'update') return nothing
      return { type: message.type, seq: message.seq, values: inPlaces(message.values, placeOf) }
    },
  },
  /** `{type, values}`, or a stamp. */
  plain: {
    path: '/',
    greeting: undefined,
    again: undefined,
    read: (text, placeOf) => {
      const message = JSON.parse(text)
      if (message.type === 'stamp') return { type: 'stamp', atMs: message.atMs }
      return { type: message.type, seq: undefined, values: inPlaces(message.values, placeOf) }
    },
  },
  /** Engine.IO 4 over a WebSocket from the start: 0 open, 2 ping, 3 pong, 4 message; in it 0 connects and 2 is an event. */
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    greeting: undefined,
    again: undefined,
    read: (text, placeOf) => {
      if (text.startsWith('42')) {
        const [type, values] = JSON.parse(text.slice(2))
        return { type, seq: undefined, values: inPlaces(values, placeOf) }
      }
      if (text.startsWith('0')) return { type: 'asked', answer: '40' }
      return text === '2' ? { type: 'asked', answer: '3' } : nothing
    },
  },
} as const satisfies Record<string, Dialect>

export type DialectName = keyof typeof dialects

function inPlaces(values: Record<string, number>, placeOf: ReadonlyMap<string, number>): Int32Array {
  return Int32Array.from(
    Object.entries(values).flatMap(([contestant, votes]) => {
      const place = placeOf.get(contestant)
      return place === undefined ? [] : [place, votes]
    }),
  )
}
