import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../module.ts'
import type { CastBallotRequest } from '../ballots/cast-ballot.ts'
import { languageIn } from '../site/language-cookie.ts'
import { hasProven, keepProven } from './proven-cookie.ts'

type ProofDeps = Pick<Services, 'phonePepper' | 'settings'>

/** What a request says of the phones its browser has proven; read only where a contest asks for it. */
export const proofOf =
  (request: FastifyRequest, { phonePepper, settings }: ProofDeps): CastBallotRequest['proof'] =>
  (voter, contest) => ({
    language: () => languageIn(request),
    hasProven: () => hasProven(request, { voter, contest }, phonePepper, settings.production),
  })

/** Takes the code of a ballot that waits for it, and hands the ballot in. Resolves with its id. @throws AppError as `prove` and the intake do */
export async function takeProven(
  request: FastifyRequest,
  reply: FastifyReply,
  { ballot: id, code }: { readonly ballot: string; readonly code: string },
  { proofs, ballots, phonePepper, settings }: ProofDeps & Pick<Services, 'proofs' | 'ballots'>,
): Promise<string> {
  const { contest, ballot } = await proofs.prove(id, code)
  keepProven(request, reply, { contest, voter: ballot.voter }, phonePepper, settings.production)
  await ballots.intake.submit(ballot)
  return ballot.id
}
