import { Writable } from 'node:stream'
import { buildApp } from '@ashenda/api/app.ts'
import type { App } from '@ashenda/api/module.ts'
import { loggedError } from '@ashenda/core/error-log.ts'
import { pino } from 'pino'
import type { Platform } from './platform.ts'

export interface LoggedApp {
  readonly app: App
  /** Everything logged so far. */
  readonly written: () => string
}

/** Another application of the same API, with a log of everything that `main` would log at the finest level. */
export async function loggedApp({ services }: Pick<Platform, 'services'>): Promise<LoggedApp> {
  let lines = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines += String(chunk)
      done()
    },
  })
  const log = pino({ level: 'trace', serializers: { err: loggedError } }, stream)
  return { app: await buildApp(services, log), written: () => lines }
}
