import type { BallotOutcome, SettledOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import { api } from '../../lib/http.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { ballotTopic, live } from '../../lib/live/live.ts'

/** Reports how a ballot ended: over the socket, or by asking now and then while there is none (VOT-11). */
export function followBallot(ballot: string, settled: (outcome: SettledOutcome) => void): () => void {
  let stopped = false

  function stop(): void {
    stopped = true
    stopAsking()
    stopListening()
  }

  function hear(outcome: BallotOutcome): void {
    if (stopped || outcome.status === 'pending') return
    stop()
    settled(outcome)
  }

  const stopAsking = askWhileSilent(() => api.get<BallotOutcome>(`/vote/ballots/${ballot}`).then(hear))
  const stopListening = live.subscribe(ballotTopic(ballot), (message) => {
    if (message.type === 'ballot') hear(message)
  })
  return stop
}
