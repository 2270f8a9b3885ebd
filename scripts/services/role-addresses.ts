import type { Secrets } from './secrets.ts'

/** One database under its owner's and its programs' roles. */
export interface RoleAddresses {
  readonly MIGRATE_DATABASE_URL: string
  readonly API_DATABASE_URL: string
  readonly WORKER_DATABASE_URL: string
}

/** In the variables that migrations read; migrating makes the roles. */
export function roleAddresses(
  url: string,
  secrets: Pick<Secrets, 'POSTGRES_API_PASSWORD' | 'POSTGRES_WORKER_PASSWORD'>,
): RoleAddresses {
  const as = (username: string, password: string): string => Object.assign(new URL(url), { username, password }).href
  return {
    MIGRATE_DATABASE_URL: url,
    API_DATABASE_URL: as('ashenda_api', secrets.POSTGRES_API_PASSWORD),
    WORKER_DATABASE_URL: as('ashenda_worker', secrets.POSTGRES_WORKER_PASSWORD),
  }
}
