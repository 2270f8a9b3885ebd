import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../support/project-file.ts'
import { asSecretFiles } from './as-secret-files.ts'
import { createCrunEngine } from './crun/crun-engine.ts'
import { createDockerEngine } from './docker/docker-engine.ts'
import type { SiteSetup } from './engine.ts'
import { playJourney } from './journey.ts'
import { madeUpEnv } from './made-up-env.ts'
import { seeWatchers, watchedSettings } from './watched.ts'

/**
 * What `npm run images` runs: builds every image, puts a site up from them as docker-compose.yml says, and plays what people do on it, once with
 * each server that keeps ballots; then with what watches it, by https. `--only valkey` for one of them.
 */
const sites: Readonly<Record<string, PlayedSite>> = {
  redis: { files: ['docker-compose.yml'], play: playJourney },
  valkey: { files: ['docker-compose.yml', 'docker/valkey.yml', 'docker/secrets.yml'], play: playJourney },
  monitoring: {
    files: ['docker-compose.yml', 'docker/https.yml', 'docker/monitoring.yml'],
    profile: 'monitoring',
    settings: watchedSettings,
    play: seeWatchers,
  },
}

interface PlayedSite extends SiteSetup {
  /** Of an .env, over what all have, given a folder for its files. */
  readonly settings?: (folder: string) => Readonly<Record<string, string>>
  readonly play: typeof playJourney
}

const { values } = parseArgs({ options: { only: { type: 'string' }, engine: { type: 'string', default: 'crun' } } })
const chosen = Object.entries(sites).filter(([name]) => values.only === undefined || values.only === name)
if (chosen.length === 0) throw new Error(`--only is one of ${Object.keys(sites).join(', ')}`)

const cache = path.join(projectRoot, '.data/images')
mkdirSync(cache, { recursive: true })
const env = madeUpEnv()
const engine = (values.engine === 'docker' ? createDockerEngine : createCrunEngine)(cache, env)

console.log(`With ${engine.name}:`)
const images = await engine.build()
for (const [name, { settings, play, ...setup }] of chosen) {
  console.log(`\n${name} (${setup.files.join(', ')}):`)
  const own = { ...env, ...settings?.(cache) }
  const given = setup.files.includes('docker/secrets.yml') ? asSecretFiles(path.join(cache, 'secrets'), own) : own
  const site = await engine.up(setup, given)
  let stop = (): void => {}
  try {
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(new Error('stopped'))
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    })
    await Promise.race([play(site, own), stopped])
    const peaks = [...(await site.peaks())].map(([service, mb]) => `${service} ${mb}`)
    if (peaks.length > 0) console.log(`  most memory, MB: ${peaks.join(', ')}`)
  } catch (error) {
    for (const service of ['api', 'worker', 'media', 'redis', 'postgres', 'proxy'])
      console.log(`--- ${service}\n${(await site.logsOf(service)).slice(-2_000)}`)
    throw error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
    await site.down()
  }
}
console.log(`\n${images.map(({ target, seconds, size }) => `${target} ${seconds.toFixed(0)} s ${size}`).join(', ')}`)
for (const line of engine.leavesOut()) console.log(`Not applied: ${line}.`)
console.log('\nall of it works')
