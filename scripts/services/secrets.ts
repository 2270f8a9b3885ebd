import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** 32 random bytes in hex, for programs. */
const forPrograms = (): string => randomBytes(32).toString('hex')

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 random bits that people can read and type (Crockford's letters): XXXX-XXXX-XXXX-XXXX. */
const forPeople = (): string => {
  const text = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('')
  return [0, 4, 8, 12].map((at) => text.slice(at, at + 4)).join('-')
}

/** A key pair that signs web push: 65 and 32 bytes. */
function vapidKeys(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const padded = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return `${pair.getPublicKey('base64url')} ${padded.toString('base64url')}`
}

const makers = {
  POSTGRES_PASSWORD: forPrograms,
  POSTGRES_API_PASSWORD: forPrograms,
  POSTGRES_WORKER_PASSWORD: forPrograms,
  REDIS_PASSWORD: forPrograms,
  PHONE_PEPPER: forPrograms,
  CHAPA_SECRET_KEY: (): string => `CHASECK_TEST-${forPrograms()}`,
  CHAPA_WEBHOOK_SECRET: forPrograms,
  CODE_PEPPER: forPrograms,
  CODE_KEY: forPrograms,
  CARD_KEY: forPrograms,
  RESULT_KEY: forPrograms,
  VAPID_KEYS: vapidKeys,
  ADMIN_PASSWORD: forPeople,
  DEMO_PASSWORD: forPeople,
}

export type Secrets = Readonly<Record<keyof typeof makers, string>>

/** A data folder's secrets: made once, then kept. */
export function loadSecrets(folder: string): Secrets {
  const file = secretsFileOf(folder)
  const kept: Readonly<Record<string, string | undefined>> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  if (!kept['POSTGRES_PASSWORD'] && existsSync(join(folder, 'postgres'))) {
    throw new Error(
      `${file} is gone, and the data in ${folder} cannot be read without it. ` +
        'Bring the file back, or move the folder away to begin with an empty one.',
    )
  }
  const secrets = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, kept[name] ?? make()]))
  if (Object.keys(makers).some((name) => kept[name] === undefined)) {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    writeFileSync(`${file}.new`, `${JSON.stringify({ ...kept, ...secrets }, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return secrets as Secrets // every name was just given a value
}

export function secretsFileOf(folder: string): string {
  return join(folder, 'secrets.json')
}
