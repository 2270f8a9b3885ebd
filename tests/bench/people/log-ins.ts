import type { Beside } from './ballots-beside.ts'
import { type RequestPlan, type RequestsResult, startRequests } from './requests.ts'

export interface Person {
  readonly phone: string
  readonly password: string
}

/** Lets people log in, one after the other of the list, with their right passwords. */
export function startLogIns(port: number, people: readonly Person[], plan: RequestPlan): Beside<RequestsResult> {
  return startRequests(async (number) => {
    const { status } = await fetch(`http://127.0.0.1:${port}/actor/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ actor: people[number % people.length] }),
    })
    return status
  }, plan)
}
