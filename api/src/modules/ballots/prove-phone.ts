import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import type { Directory } from '../../directory/directory.ts'
import { languageIn } from '../../http/request.ts'
import type { CastBallotDeps, CastBallotRequest, OutcomeOf } from './cast-ballot-deps.ts'
import { contestProblem } from './judge-submit.ts'
import type { PhoneProofs } from './phone-proofs.ts'
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

/** The mark of a proven phone: a browser gets it only after entering the code that was sent to that phone. */
interface Proven {
  readonly contest: string
  readonly voter: string
}

/** Phones of one household. */
const mostMarks = 10
/** Longer than a contest. */
const keptSeconds = 60 * 86_400

const nameOf = (production: boolean): string => (production ? '__Host-proven' : 'proven')

const markOf = (pepper: string, { contest, voter }: Proven): string => keyedId(pepper, 'proven-phone', [contest, voter])

/** Most browsers have none: a cookie that does not name them is not read. */
function marksIn(cookie: string | undefined, production: boolean): readonly string[] {
  const name = nameOf(production)
  if (!cookie?.includes(name)) return []
  return (parseCookie(cookie)[name] ?? '').split('.').filter((mark) => mark !== '')
}

/** Whether this browser has proven a phone in a contest. */
function hasProven(
  { headers }: Pick<FastifyRequest, 'headers'>,
  proven: Proven,
  pepper: string,
  production: boolean,
): boolean {
  const marks = marksIn(headers.cookie, production)
  return marks.length > 0 && marks.includes(markOf(pepper, proven))
}

/** Marks a browser that has proven a phone, beside those it has proven before. */
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
