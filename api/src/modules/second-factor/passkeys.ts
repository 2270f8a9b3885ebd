import { randomBytes } from 'node:crypto'
import type {
  AddPasskeyBody,
  AskPasskeyAnswer,
  OfferPasskeyAnswer,
  ShowPasskeyBody,
} from '@ashenda/core/contracts/http/passkeys.ts'
import { passkeyRules } from '@ashenda/core/domain/second-factor.ts'
import { isBlank, nameMaxLength } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  type ChallengePurpose,
  type Credential,
  deletePasskey,
  findCredentials,
  insertPasskey,
  saveChallenge,
  takeChallenge,
  usePasskey,
} from '@ashenda/db/queries/accounts/passkeys.ts'
import { findFactor, replaceCodes } from '@ashenda/db/queries/accounts/second-factors.ts'
import { endSessionsOf, markVerified } from '@ashenda/db/queries/accounts/sessions.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import type { FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import { readLine } from '../../http/read-line.ts'
import { originOf } from '../../http/request.ts'
import { principalOf } from '../sessions/principal.ts'
import type { Cookie } from '../sessions/session-cookie.ts'
import type { Expected } from './check-passkey.ts'
import { type FactorDeps, hashOfCode, newestKey, newRecoveryCodes } from './second-factor.ts'

/** The library takes 27 MB; an api that serves no admin does without it. */
const loadChecks = () => import('./check-passkey.ts')

const timeout = passkeyRules.challengeSeconds * 1_000

/** Starts creating a passkey; the challenge lasts minutes. @throws AppError too_many_passkeys */
export async function offerPasskey(
  request: FastifyRequest,
  { name, displayName }: { readonly name: string; readonly displayName: string },
  deps: FactorDeps,
): Promise<OfferPasskeyAnswer['options']> {
  const { sql } = deps
  const { userId } = principalOf(request)
  const [known, { algorithms }] = await Promise.all([findCredentials(sql, userId), loadChecks()])
  if (known.length >= passkeyRules.atMost) throw new AppError('too_many_passkeys')
  const { rpId: id } = siteOf(request, deps)
  return {
    rp: { id, name: 'Ashenda' },
    user: { id: handleOf(userId), name, displayName },
    challenge: await newChallenge(request, 'register', deps),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: known.map(descriptorOf),
  }
}

/**
 * Stores a new passkey: ends the admin's other sessions and marks this one verified. Resolves with recovery codes,
 * shown once, if she had none left. @throws AppError wrong_passkey, passkey_expired, too_many_passkeys,
 * too_many_attempts; refusals of a name
 */
export async function addPasskey(
  request: FastifyRequest,
  made: AddPasskeyBody,
  deps: FactorDeps,
): Promise<{ readonly codes: readonly string[]; readonly setCookie: Cookie }> {
  const { sql, sessions, rateLimits, securityLog, settings } = deps
  const { userId, sessionId } = principalOf(request)
  const name = readName(made.name)
  return rateLimits.secondFactor(userId, async () => {
    const expected = await expectedOf(request, 'register', deps)
    const { checkMade } = await loadChecks()
    const passkey = await checkMade(made, expected).catch(refuse)
    const { codes, setCookie, ended } = await sql.begin(async (tx) => {
      const kept = await insertPasskey(tx, { ...passkey, id: v7(), userId, name, transports: made.transports })
      if (kept !== 'added') throw new AppError(kept === 'known' ? 'wrong_passkey' : 'too_many_passkeys')
      const codes = (await findFactor(tx, userId))?.codesLeft ? [] : newRecoveryCodes()
      const hashes = codes.map((code) => hashOfCode(newestKey(settings), userId, code))
      if (hashes.length > 0) await replaceCodes(tx, userId, hashes, settings.phonePeppers.newestId)
      await recordAction(tx, { adminId: userId, action: 'admin.add-passkey', subjectId: userId, after: { name } })
      const ended = await endSessionsOf(tx, userId, sessionId)
      await markVerified(tx, sessionId)
      return { codes, setCookie: await sessions.rotate(tx, sessionId), ended }
    })
    securityLog.tell('authn_factor_change', request, { reason: 'passkey_added' })
    sessions.announceEnd(ended, { account: userId, reason: 'factor_change' }, request)
    return { codes, setCookie }
  })
}

/** Challenges one of the admin's passkeys. @throws AppError not_found if she has none */
export async function askForPasskey(request: FastifyRequest, deps: FactorDeps): Promise<AskPasskeyAnswer['options']> {
  const known = await findCredentials(deps.sql, principalOf(request).userId)
  if (known.length === 0) throw new AppError('not_found')
  return {
    rpId: siteOf(request, deps).rpId,
    challenge: await newChallenge(request, 'show', deps),
    timeout,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
  }
}

/**
 * Verifies a signed challenge, once. Resolves with the session's cookie, whose token is rotated. @throws AppError
 * wrong_passkey, passkey_expired, passkey_copied, too_many_attempts
 */
export async function showPasskey(request: FastifyRequest, shown: ShowPasskeyBody, deps: FactorDeps): Promise<Cookie> {
  const { sql, sessions, rateLimits, securityLog } = deps
  const { userId, sessionId } = principalOf(request)
  return rateLimits.secondFactor(userId, async () => {
    const expected = await expectedOf(request, 'show', deps)
    const passkey = (await findCredentials(sql, userId)).find((one) => textOf(one.credentialId) === shown.id)
    if (!passkey || (shown.userHandle && shown.userHandle !== handleOf(userId))) throw new AppError('wrong_passkey')
    const { checkShown } = await loadChecks()
    const { counter } = await checkShown(shown, passkey.publicKey, expected).catch(refuse)
    const setCookie = await sql.begin(async (tx) => {
      const outcome = await usePasskey(tx, passkey.id, counter)
      if (outcome !== 'used') throw new AppError(outcome === 'copied' ? 'passkey_copied' : 'wrong_passkey')
      await markVerified(tx, sessionId)
      return sessions.rotate(tx, sessionId)
    })
    securityLog.tell('authn_factor_success', request)
    return setCookie
  })
}

/** Removes one of the admin's own passkeys and ends her other sessions. @throws AppError not_found, last_factor */
export async function removePasskey(request: FastifyRequest, id: string, deps: FactorDeps): Promise<void> {
  const { sql, sessions, securityLog } = deps
  const { userId, sessionId } = principalOf(request)
  const ended = await sql.begin(async (tx) => {
    const removed = await deletePasskey(tx, userId, id)
    if (typeof removed === 'string') throw new AppError(removed)
    await recordAction(tx, { adminId: userId, action: 'admin.remove-passkey', subjectId: userId, before: removed })
    return endSessionsOf(tx, userId, sessionId)
  })
  securityLog.tell('authn_factor_change', request, { reason: 'passkey_removed' })
  sessions.announceEnd(ended, { account: userId, reason: 'factor_change' }, request)
}

/** @throws AppError empty_name, text_too_long, invalid_text */
function readName(typed: string): string {
  const name = readLine(typed, nameMaxLength)
  if (isBlank(name)) throw new AppError('empty_name')
  return name
}

/** From PUBLIC_URL, so that no Host header decides the relying party. */
function siteOf(request: FastifyRequest, { settings }: Pick<FactorDeps, 'settings'>): Omit<Expected, 'challenge'> {
  const { origin = '', hostname = '' } = URL.parse(originOf(request, settings.publicUrl)) ?? {}
  return { origin, rpId: hostname }
}

async function newChallenge(request: FastifyRequest, purpose: ChallengePurpose, { sql }: FactorDeps): Promise<string> {
  const challenge = randomBytes(32)
  await saveChallenge(sql, principalOf(request).sessionId, purpose, challenge)
  return textOf(challenge)
}

/** Consumes the session's challenge before checking anything. @throws AppError passkey_expired if there is none */
async function expectedOf(request: FastifyRequest, purpose: ChallengePurpose, deps: FactorDeps): Promise<Expected> {
  const challenge = await takeChallenge(deps.sql, principalOf(request).sessionId, purpose)
  if (!challenge) throw new AppError('passkey_expired')
  return { ...siteOf(request, deps), challenge }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** The account's user handle in authenticators: its id, which reveals nothing. */
const handleOf = (userId: string): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

const descriptorOf = ({ credentialId, transports }: Credential) => ({
  id: textOf(credentialId),
  type: 'public-key' as const,
  transports,
})

/** The answer does not tell which check failed. */
function refuse(cause: unknown): never {
  throw new AppError('wrong_passkey', { cause })
}
