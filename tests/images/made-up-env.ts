import { randomBytes } from 'node:crypto'
import { variablesOf } from '../support/compose.ts'
import { projectFile } from '../support/project-file.ts'

const secret = (): string => randomBytes(32).toString('hex')

/** An .env as docs/operations/install.md has it filled in: what docker-compose.yml says it needs, and the first admin. */
export function madeUpEnv(): Readonly<Record<string, string>> {
  const env: Record<string, string> = {
    PORT: '3000',
    PUBLIC_URL: 'https://ashenda.example',
    CHAPA_SECRET_KEY: `CHASECK_TEST-${secret()}`,
    ADMIN_PHONE: '+251911223344',
    ADMIN_EMAIL: 'owner@ashenda.example',
    ADMIN_PASSWORD: secret(),
    CODE_KEY: secret(),
    RESULT_KEY: secret(),
  }
  const needed = new Set(
    [...projectFile('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]*):\?/g)].map(([, name = '']) => name),
  )
  for (const name of variablesOf('docker-compose.yml')) if (needed.has(name)) env[name] ??= secret()
  return env
}
