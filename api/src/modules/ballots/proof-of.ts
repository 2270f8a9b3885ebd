import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import type { Directory } from '../../directory/directory.ts'
import { languageIn } from '../../http/language-cookie.ts'
import type { CastBallotDeps, CastBallotRequest } from './cast-attempt.ts'
import { contestProblem } from './judge-submit.ts'
import type { OutcomeOf } from './outcome-of.ts'
import type { PhoneProofs } from './phone-proofs.ts'
import { hasProven, keepProven } from './proven-cookie.ts'
import type { VoterPeppers } from './voter-peppers.ts'

interface ProofDeps {
  readonly voterPeppers: VoterPeppers
  readonly settings: AppSettings
}

/** How a request shows that its browser computed or waited, where it has to. */
export type ShowWork = (contest: string, ballot: string) => Promise<void>
type TakingDeps = ProofDeps & {
  readonly proofs: Pick<PhoneProofs, 'prove' | 'resend'>
  readonly ballots: CastBallotDeps
  readonly outcomeOf: OutcomeOf
  readonly directory: Directory
}

/** What a request says of the phones its browser has proven, and of the work it did; read only where something is asked of it. */
export const proofOf =
  (request: FastifyRequest, { voterPeppers, settings }: ProofDeps, showWork: ShowWork): CastBallotRequest['proof'] =>
  ({ id, voter }, contest) => ({
    showWork: () => showWork(contest, id),
    language: () => languageIn(request),
    hasProven: () => hasProven(request, { voter, contest }, voterPeppers.current, settings.production),
  })

/**
 * Takes the code of a ballot that waits for it, and hands the ballot in as one that was sent now: a contest that has closed meanwhile
 * counts it no more. Resolves with its id. @throws AppError as `prove`, the rules and the intake do
 */
export async function takeProven(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: { readonly ballot: string; readonly code: string },
  deps: TakingDeps,
): Promise<string> {
  const { contest, ballot } = await deps.proofs.prove(sent.ballot, sent.code, request.ip)
  keepProven(request, reply, { contest, voter: ballot.voter }, deps.voterPeppers.current, deps.settings.production)
  const problem = contestProblem(ballot, ballot.at, deps.directory)
  if (problem && !(await wasTaken(ballot, deps))) throw new AppError(problem, { retryAfterSeconds: 2 })
  if (!problem) {
    await deps.ballots.intake.submit(ballot)
    deps.ballots.taken.add(ballot.id)
  }
  return ballot.id
}

/** Whether the code was sent before, when the rules still let the ballot in. @throws AppError unavailable */
async function wasTaken({ id }: QueuedBallot, { outcomeOf, ballots }: TakingDeps): Promise<boolean> {
  const isQueued = await ballots.isQueued(id).catch(() => undefined)
  return isQueued === true || (await outcomeOf(id)).status !== 'pending'
}
