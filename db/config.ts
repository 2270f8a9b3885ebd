import { type Env, parseEnv, sharedEnv } from '@ashenda/core/config/env.ts'
import { type Static, Type } from 'typebox'

const databaseEnv = Type.Object({
  NODE_ENV: sharedEnv.NODE_ENV,
  DATABASE_URL: sharedEnv.DATABASE_URL,
  DATA_DIR: sharedEnv.DATA_DIR,
})

/** What migrations and seeds read. */
export const parseDatabaseConfig = (env: Env): Static<typeof databaseEnv> => parseEnv(databaseEnv, env)

/** The process's own environment. @throws ConfigError with every problem of it */
export const readDatabaseConfig = (): Static<typeof databaseEnv> => parseDatabaseConfig(process.env)
