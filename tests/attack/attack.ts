import type { Messages } from '../support/messages.ts'
import type { Platform } from '../support/platform.ts'

/** The site under attack. */
export interface Target {
  readonly platform: Platform
  /** Messages that phones would have received. */
  readonly messages: Messages
  readonly contestants: readonly string[]
}

/** The result of an attempt. */
interface Attempt {
  readonly tried: number
  readonly gotThrough: number
  /** Alerts of the vote watch, for attacks that check them. */
  readonly found?: readonly string[]
}

export interface Attack {
  readonly name: string
  /** How many may get through at most, and why. */
  readonly atMost: number
  readonly because: string
  readonly run: (target: Target) => Promise<Attempt>
}

export interface Result extends Attempt {
  readonly attack: Attack
  readonly holds: boolean
}

/** Runs one attack after the other. */
export async function runAttacks(target: Target, attacks: readonly Attack[]): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const attack of attacks) {
    const attempt = await attack.run(target)
    results.push({ ...attempt, attack, holds: attempt.gotThrough <= attack.atMost })
  }
  return results
}

/** Counts the answers with this status. */
export const withStatus = (answers: readonly { readonly status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length
