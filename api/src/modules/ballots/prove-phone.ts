import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import type { Directory } from '../../directory/directory.ts'
import { languageIn } from '../../http/language-cookie.ts'
import type { CastBallotDeps, CastBallotRequest, OutcomeOf } from './cast-ballot-deps.ts'
import { contestProblem, freeBallotProblem } from './judge-submit.ts'
import type { PhoneProofs } from './phone-proofs.ts'
import type { VoterPeppers } from './voter-peppers.ts'

interface ProofDeps {
  readonly voterPeppers: VoterPeppers
  readonly settings: AppSettings
}

/** Checks a request's proof of work. */
export type ShowWork = (contest: string, ballot: string) => Promise<void>
type TakingDeps = ProofDeps & {
  readonly proofs: Pick<PhoneProofs, 'prove' | 'resend'>
  readonly ballots: CastBallotDeps
  readonly outcomeOf: OutcomeOf
  readonly directory: Directory
}

/** A request's proofs, read lazily: only if the ballot needs them. */
export const proofOf =
  (request: FastifyRequest, { voterPeppers, settings }: ProofDeps, showWork: ShowWork): CastBallotRequest['proof'] =>
  ({ id, voter }, contest) => ({
    showWork: () => showWork(contest, id),
    language: () => languageIn(request),
    hasProven: () => hasProven(request, { voter, contest }, voterPeppers.current, settings.production),
  })

/**
 * Accepts the code of a waiting ballot and submits it, dated now: if the contest has closed since, it does not count.
 * Resolves with its id. @throws AppError as `prove`, the rules and the intake do
 */
export async function takeProven(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: { readonly ballot: string; readonly code: string },
  deps: TakingDeps,
): Promise<string> {
  const { contest, ballot } = await deps.proofs.prove(sent.ballot, sent.code, request.ip)
  keepProven(request, reply, { contest, voter: ballot.voter }, deps.voterPeppers.current, deps.settings.production)
  const { directory } = deps
  const problem = contestProblem(ballot, ballot.at, directory) ?? freeBallotProblem(ballot, ballot.at, directory)
  if (problem && !(await wasTaken(ballot, deps))) throw new AppError(problem, { retryAfterSeconds: 2 })
  if (!problem) {
    await deps.ballots.intake.submit(ballot, contest)
    deps.ballots.taken.add(ballot.id)
  }
  return ballot.id
}

/** Whether the code was accepted earlier, while the rules still allowed the ballot. @throws AppError unavailable */
async function wasTaken({ id }: QueuedBallot, { outcomeOf, ballots }: TakingDeps): Promise<boolean> {
  const isQueued = await ballots.isQueued(id).catch(() => undefined)
  return isQueued === true || (await outcomeOf(id)).status !== 'pending'
}

/** A browser gets the mark of a proven phone only by entering the code sent to it. */
interface Proven {
  readonly contest: string
  readonly voter: string
}

/** The phones of a household. */
const mostMarks = 10
/** Longer than a contest. */
const keptSeconds = 60 * 86_400

const nameOf = (production: boolean): string => (production ? '__Host-proven' : 'proven')

const markOf = (pepper: string, { contest, voter }: Proven): string => keyedId(pepper, 'proven-phone', [contest, voter])

/** Skips parsing for the many browsers without the cookie. */
function marksIn(cookie: string | undefined, production: boolean): readonly string[] {
  const name = nameOf(production)
  if (!cookie?.includes(name)) return []
  return (parseCookie(cookie)[name] ?? '').split('.').filter((mark) => mark !== '')
}

function hasProven(
  { headers }: Pick<FastifyRequest, 'headers'>,
  proven: Proven,
  pepper: string,
  production: boolean,
): boolean {
  const marks = marksIn(headers.cookie, production)
  return marks.length > 0 && marks.includes(markOf(pepper, proven))
}

/** Adds the phone to those this browser has proven. */
function keepProven(
  request: FastifyRequest,
  reply: FastifyReply,
  proven: Proven,
  pepper: string,
  production: boolean,
): void {
  const marks = [...new Set([markOf(pepper, proven), ...marksIn(request.headers.cookie, production)])].slice(
    0,
    mostMarks,
  )
  const secure = production ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${nameOf(production)}=${marks.join('.')}; Max-Age=${keptSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
}
