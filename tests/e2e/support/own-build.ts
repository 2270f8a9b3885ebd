import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buildApp } from '@ashenda/api/app.ts'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Site } from './site.ts'

export interface OwnBuild {
  /** http://127.0.0.1:port */
  readonly url: string
  /** The folder it is served from; what is written there is served. */
  readonly dir: string
}

/** Serves the site a second time, from a copy of the built web app that a test may change. */
export function useOwnBuild(site: Site): OwnBuild {
  let url = ''
  let dir = ''
  let stop: () => Promise<unknown> = async () => undefined

  beforeAll(async () => {
    const { services, dataDir } = site.platform
    dir = path.join(dataDir, 'web')
    await cp(services.settings.webDir, dir, { recursive: true })
    // Ready-made encodings would be served in place of what a test writes.
    const encoded = (await readdir(dir)).filter((name) => /\.(?:br|gz)$/.test(name))
    await Promise.all(encoded.map((name) => rm(path.join(dir, name))))
    const app = await buildApp(
      { ...services, settings: { ...services.settings, webDir: dir } },
      pino({ level: 'silent' }),
    )
    url = await app.listen({ port: 0, host: '127.0.0.1' })
    stop = () => app.close()
  })

  afterAll(() => stop())

  return {
    get url() {
      return url
    },
    get dir() {
      return dir
    },
  }
}
