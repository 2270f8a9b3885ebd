import type * as contract from '@ashenda/core/contracts/events/live.ts'
import type { ClientMessage, ServerMessage } from '@ashenda/core/contracts/events/live.ts'

/** A message to a topic's listeners; nothing follows an error. */
export type TopicMessage = Extract<ServerMessage, { topic?: string }>
type Counts = Extract<TopicMessage, { type: 'snapshot' | 'update' }>
export type TopicListener = (message: TopicMessage) => void
type Send = (message: ClientMessage) => void

interface Topic {
  readonly listeners: Set<TopicListener>
  position: Position | undefined
  /** Requested, without answer; for counts, updates and beats mean nothing before the snapshot. */
  awaiting: boolean
  /** Beats meanwhile. */
  beats: number
  /** A gap was filled, without an update since. */
  filled: boolean
}

/** Answers to a subscription. Other kinds come by themselves, or are unknown here: then the topic has no answer yet. */
const answers = /^(?:snapshot|ballot|checkpoint|votes|standing|payment|batch|queues|error)$/

/** At the second beat the answer is lost, or unknown to this page. */
const overdueBeats = 2

/** Repeated, as in live.ts. */
export const checkpointsTopic: typeof contract.checkpointsTopic = 'checkpoints'

/**
 * Each topic's listeners and last message. Independent of the socket: `send` writes to it if open. @param askLater requests again after a
 * pause @param answered a topic's answer came and was usable
 */
export function createTopics(send: Send, askLater: () => void, answered: () => void) {
  const topics = new Map<string, Topic>()

  function add(name: string, listener: TopicListener): () => void {
    const topic = topics.get(name) ?? {
      listeners: new Set(),
      position: undefined,
      awaiting: true,
      beats: 0,
      filled: false,
    }
    topic.listeners.add(listener)
    if (!topics.has(name)) {
      topics.set(name, topic)
      ask('subscribe', name, topic)
    }
    return () => {
      if (!topic.listeners.delete(listener) || topic.listeners.size > 0) return
      topics.delete(name)
      send({ type: 'unsubscribe', topic: name })
    }
  }

  function ask(type: 'subscribe' | 'resync', name: string, topic: Topic): void {
    topic.awaiting = true
    topic.beats = 0
    send({ type, topic: name })
  }

  /** After a reconnect every topic starts with a new snapshot; older numbers still guard against an older one. */
  function restore(): void {
    for (const [name, topic] of topics) ask('subscribe', name, topic)
  }

  /** Requests what has not come. */
  function askAgain(): void {
    for (const [name, topic] of topics) if (topic.awaiting) ask('resync', name, topic)
  }

  function verdictOn(message: Counts, topic: Topic): Verdict {
    if (message.type === 'snapshot') return judgeSnapshot(topic.position, message)
    return topic.awaiting ? 'ignore' : judgeUpdate(topic.position, message)
  }

  /** Unusable updates would look like gaps for ever: the first is filled at once, another without an update in between later. */
  function fillGap(name: string, topic: Topic): void {
    if (topic.filled) {
      topic.awaiting = true
      askLater()
    } else {
      topic.filled = true
      ask('resync', name, topic)
    }
  }

  function hearBeat(beat: Position): void {
    for (const [name, topic] of topics) {
      if (topic.awaiting) {
        topic.beats += 1
        // Before the first checkpoint there is no answer.
        if (topic.beats >= overdueBeats && name !== checkpointsTopic) askLater()
      } else if (judgeBeat(topic.position, beat) === 'resync') fillGap(name, topic)
    }
  }

  function receive(message: Exclude<ServerMessage, { type: 'beat' }>): void {
    const topic = topics.get(message.topic ?? '')
    if (!topic) return
    if (message.type === 'snapshot' || message.type === 'update') {
      const verdict = verdictOn(message, topic)
      if (verdict === 'resync') fillGap(message.topic, topic)
      if (verdict !== 'apply') return
      topic.position = { epoch: message.epoch, seq: message.seq }
      if (message.type === 'update') topic.filled = false
    }
    if (answers.test(message.type)) topic.awaiting = false
    if (!topic.awaiting && !topic.filled) answered()
    for (const listener of topic.listeners) listener(message)
  }

  return { add, restore, askAgain, hearBeat, receive, isEmpty: () => topics.size === 0 }
}

/** How far a page followed a topic. */
interface Position {
  readonly epoch: string
  readonly seq: number
}

/** `resync`: something was missed, only a snapshot helps. */
type Verdict = 'apply' | 'ignore' | 'resync'

const isSameEpoch = (known: Position | undefined, next: Position): known is Position => known?.epoch === next.epoch

/** A snapshot replaces what is known unless older. Numbers of another epoch are unrelated. */
const judgeSnapshot = (known: Position | undefined, next: Position): Verdict =>
  isSameEpoch(known, next) && next.seq < known.seq ? 'ignore' : 'apply'

/** An update must directly follow the page's last message; none does before the first snapshot. */
function judgeUpdate(known: Position | undefined, next: Position): Verdict {
  if (known === undefined) return 'ignore'
  if (!isSameEpoch(known, next)) return 'resync'
  if (next.seq <= known.seq) return 'ignore'
  return next.seq === known.seq + 1 ? 'apply' : 'resync'
}

/** A beat with a later number than the page's: the last update was lost. */
const judgeBeat = (known: Position | undefined, beat: Position): Verdict =>
  known === undefined || (isSameEpoch(known, beat) && beat.seq <= known.seq) ? 'ignore' : 'resync'
