import { type SiteProcess, startProcess } from './processes.ts'

interface Where {
  /** By program. */
  readonly databaseUrls: Readonly<Record<'api' | 'worker', string>>
  readonly redisUrl: string
  readonly dataDir: string
}

/** Starts an api, or a worker for ballots and payments, as its own process. */
export const startVotingProcess = (
  name: 'api' | 'worker',
  { databaseUrls, redisUrl, dataDir }: Where,
  more: Readonly<Record<string, string>> = {},
): SiteProcess =>
  startProcess(`${name}/src/main.ts`, {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrls[name],
    REDIS_URL: redisUrl,
    DATA_DIR: dataDir,
    PHONE_PEPPER: 'a pepper of at least thirty-two characters',
    CODE_PEPPER: 'another pepper of at least thirty-two characters',
    QUEUES: 'ballots,payments',
    PORT: '0',
    ...more,
  })
