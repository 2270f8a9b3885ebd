import type * as contract from '@ashenda/core/contracts/events/live.ts'
import { onPrivateTopic } from './private-topic.ts'
import type { TopicMessage } from './topics.ts'

const contestantTopic = (id: string): ReturnType<typeof contract.contestantTopic> => `contestant:${id}`

export const standingTopic = (id: string): ReturnType<typeof contract.standingTopic> => `standing:${id}`

export type OwnMessage = Extract<TopicMessage, { type: 'votes' | 'photo' }>

/** A contestant's private news: her votes, and her photos' outcomes. */
export const onOwnTopic = (id: string, listener: (message: OwnMessage) => void): (() => void) =>
  onPrivateTopic(contestantTopic(id), (message) => {
    if (message.type === 'votes' || message.type === 'photo') listener(message)
  })
