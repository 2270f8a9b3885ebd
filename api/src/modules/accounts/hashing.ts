import { hashPassword, verifyPassword } from '@ashenda/platform/passwords/password-hash.ts'

/** Compares the text if `hashed` is given, otherwise hashes it. */
export interface HashingTask {
  readonly text: string
  readonly hashed?: string
}

/** Entry of the threads that passwords.ts starts. */
export default function run({ text, hashed }: HashingTask): string | boolean {
  return hashed === undefined ? hashPassword(text) : verifyPassword(hashed, text)
}
