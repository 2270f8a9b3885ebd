import { hashPassword, verifyPassword } from '@ashenda/platform/passwords/password-hash.ts'

/** With `hashed` a text is compared, without it hashed. */
export interface HashingTask {
  readonly text: string
  readonly hashed?: string
}

/** What the threads of passwords.ts run. */
export default function run({ text, hashed }: HashingTask): string | boolean {
  return hashed === undefined ? hashPassword(text) : verifyPassword(hashed, text)
}
