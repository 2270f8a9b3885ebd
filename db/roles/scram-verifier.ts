import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const iterations = 4_096 // what Postgres takes itself (scram_iterations)

/**
 * A password's SCRAM verifier (RFC 5802, SHA-256), computed here so that the password cannot appear in the server's log. ASCII only,
 * because nothing is normalised.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (what: string): Buffer => createHmac('sha256', salted).update(what).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}
