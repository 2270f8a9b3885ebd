import { type Env, parseEnv, sharedEnv } from '@ashenda/core/config/env.ts'
import { type Static, Type } from 'typebox'

const workerEnv = Type.Object(sharedEnv)

export type WorkerConfig = Static<typeof workerEnv>

export const parseWorkerConfig = (env: Env): WorkerConfig => parseEnv(workerEnv, env)

/** The process's own environment. @throws ConfigError with every problem of it */
export const readWorkerConfig = (): WorkerConfig => parseWorkerConfig(process.env)
