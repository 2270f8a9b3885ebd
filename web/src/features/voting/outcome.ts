import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import { api } from '../../lib/http.ts'
import { ballotTopic, live } from '../../lib/live/live.ts'
import { pauseMs } from '../../lib/pauses.ts'

const pauses = { firstMs: 1_000, mostMs: 10_000 }

/** With a connection open the outcome comes by itself; asking starts only where it is overdue. */
const patience = 3

/** Reports how a ballot ended: over the socket, or by asking now and then while there is none (VOT-11). */
export function followBallot(ballot: string, settled: (outcome: BallotOutcome) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function stop(): void {
    stopped = true
    clearTimeout(timer)
    stopListening()
  }

  function hear({ status, kind, reason }: BallotOutcome): void {
    if (stopped || status === 'pending') return
    stop()
    settled({ status, ...(kind && { kind }), ...(reason && { reason }) })
  }

  function askLater(attempt: number): void {
    if (!stopped) timer = setTimeout(() => ask(attempt), pauseMs(attempt, pauses))
  }

  async function ask(attempt: number): Promise<void> {
    if (live.connection.getState() !== 'open' || attempt >= patience) {
      // No answer to a question about the outcome changes nothing: it is asked again.
      await api.get<BallotOutcome>(`/vote/ballots/${ballot}`).then(hear, () => undefined)
    }
    askLater(attempt + 1)
  }

  const stopListening = live.subscribe(ballotTopic(ballot), (message) => {
    if (message.type === 'ballot') hear(message)
  })
  askLater(0)
  return stop
}
