import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const iterations = 4_096 // what Postgres takes itself (scram_iterations)

/**
 * What Postgres keeps of a password (RFC 5802, SHA-256), made here: the password itself would stand in the server's log, were it
 * to log the statement that sets it. For ASCII alone, as nothing is normalised.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (what: string): Buffer => createHmac('sha256', salted).update(what).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}
