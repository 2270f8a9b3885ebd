import { buildApp } from '@ashenda/api/app.ts'
import type { App } from '@ashenda/api/http/app.ts'
import { type CapturedLog, captureLog } from './captured-log.ts'
import type { Platform } from './platform.ts'

export interface LoggedApp extends Pick<CapturedLog, 'written'> {
  readonly app: App
}

/** Another application of the same API, with a log at the finest level. */
export async function loggedApp({ services }: Pick<Platform, 'services'>): Promise<LoggedApp> {
  const { log, written } = captureLog()
  return { app: await buildApp(services, log), written }
}
