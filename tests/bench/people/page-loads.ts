import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { Beside } from './ballots-beside.ts'
import { type RequestsResult, startRequests } from './requests.ts'

/** Whose own pages are opened beside the first page and the results. */
const contestantsOpened = 8
const languages = ['tig', 'am', 'en', 'arabic', 'hindi', 'korean'] as const

/** Documents as browsers ask for them, one page and language after the other: every second all of them are rendered anew. */
export function startPageLoads(
  port: number,
  contestants: readonly string[],
  perSecond: number,
): Beside<RequestsResult> {
  const ids = contestants.slice(0, contestantsOpened).map((id) => `/${id}`)
  // Most people come by the first page.
  const paths = ['/', '/', '/', '/results', ...ids]
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const open = async (number: number): Promise<number> => {
    const path = `${paths[number % paths.length]}?lang=${languages[Math.floor(number / paths.length) % languages.length]}`
    const headers = { accept: 'text/html', 'accept-encoding': 'br', 'sec-fetch-mode': 'navigate' }
    const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent, headers }), 'response')) as [
      IncomingMessage,
    ] // Node's own event
    // What it weighs is not unpacked here: that is the browsers' work, on other machines.
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode ?? 0
  }
  const loads = startRequests(open, { perSecond })
  return { measure: loads.measure, stop: () => loads.stop().finally(() => agent.destroy()) }
}
