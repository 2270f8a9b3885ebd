import { options } from 'preact'
import { inNextTask } from '../lib/next-task.ts'

/**
 * Preact runs effects a frame after the change; React runs those of something a person did at once, and all others in the next
 * task. Components are written for React's times: a panel that is open hears the Escape that follows.
 */
Object.defineProperty(options, 'requestAnimationFrame', {
  // Asked at each change: one that is due at once does not wait for what was due later.
  get: () => (isActing() ? queueMicrotask : inNextTask),
})

/** What React calls discrete: people see these as one act and its answer; moving and scrolling are not among them. */
const acts =
  /^(?:click|dblclick|auxclick|contextmenu|key(?:down|up)|mouse(?:down|up)|pointer(?:down|up|cancel)|touch(?:start|end|cancel)|focus(?:in|out)?|blur|(?:before)?input|change|composition(?:start|update|end)|submit|reset|cut|copy|paste|drag(?:start|end)|drop|close|cancel|toggle|popstate|hashchange)$/

/** A change is drawn in the microtask after the listener that made it, where the event still stands. */
const isActing = (): boolean => acts.test(window.event?.type ?? '')
