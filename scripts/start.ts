import { constants } from 'node:os'
import { join } from 'node:path'
import { publicAddress } from './processes/address.ts'
import { type App, startApp } from './processes/app.ts'
import { planPayments } from './processes/chapa-sandbox.ts'
import { metricsPorts } from './processes/environment.ts'
import { withLifecycle } from './processes/lifecycle.ts'
import { planMedia } from './processes/media.ts'
import { planMessages } from './processes/messages-sandbox.ts'
import { votingFlags } from './processes/node-flags.ts'
import { acquireLock, prepareServices } from './processes/prepare-services.ts'
import { freePort } from './services/port.ts'
import { projectRoot } from './setup/project.ts'
import { laterStep, seconds, step } from './setup/step.ts'
import { buildWeb, viteProgram } from './setup/web-build.ts'

const started = performance.now()

/** Every process follows the changes of its sources. */
const isDev = process.argv.includes('--dev')

/** `npm start`: the whole site with demo data on this machine, from a fresh clone. `npm run dev`: the same with `--dev`. */
await withLifecycle(
  async (lifecycle) => {
    const address = publicAddress()
    const dataDir = await acquireLock(lifecycle, address)
    const building = isDev
      ? undefined
      : step(
          'web app',
          () => buildWeb(lifecycle.signal),
          ({ isNew }) => (isNew ? 'built' : 'up to date'),
        )
    building?.catch(() => {}) // told where it is awaited
    const { env, apiEnv, workerEnv, remarks, drawOtherPictures } = await prepareServices(lifecycle, dataDir)
    const mediaEnv = await planMedia()
    const metrics = await metricsPorts()
    // In development people reach Vite, which hands calls on.
    const [port, host] = isDev ? [await freePort(), '127.0.0.1'] : [address.port, address.host]
    const origin = `http://${isDev ? host : address.localHost}:${port}`
    const messages = await planMessages({ env, address })
    const payments = await planPayments({ env, address, apiOrigin: origin })
    const sandboxes = [payments.sandbox, messages.sandbox].filter((one) => one !== undefined)
    const apps: App[] = []
    lifecycle.defer(() => Promise.all(apps.map((app) => app.stop(lifecycle.forceStop))))

    const start = (name: 'api' | 'worker' | 'media', ownEnv: NodeJS.ProcessEnv, readyAt?: string): void => {
      const flags = isDev ? ['--watch', '--watch-preserve-output'] : name === 'media' ? [] : votingFlags
      const program = name === 'api' ? 'api/src/main.ts' : 'worker/src/main.ts'
      const all = { ...ownEnv, METRICS_PORT: String(metrics[name]) }
      const metricsUrl = `http://${address.localHost}:${metrics[name]}/metrics`
      apps.push(
        startApp({
          name,
          dataDir,
          isWatched: isDev,
          args: [...flags, program],
          env: all,
          readyAt: readyAt ?? metricsUrl,
        }),
      )
    }

    // Only the api needs the web app: the others start during its build.
    for (const sandbox of sandboxes)
      apps.push(startApp({ ...sandbox, dataDir, isWatched: isDev, readyAt: sandbox.page }))
    // One program, twice: pictures and cards must not delay a tally.
    const ofWorkers = { ...workerEnv, ...payments.workerEnv }
    start('worker', { ...ofWorkers, ...messages.env, QUEUES: 'ballots,payments,messages' })
    start('media', { ...ofWorkers, ...mediaEnv })
    const compress = (await building)?.compress
    start('api', { ...apiEnv, ...messages.env, PORT: String(port), HOST: host }, `${origin}/health/ready`)
    if (isDev)
      apps.push(
        startApp({
          name: 'web',
          dataDir,
          isWatched: true,
          args: [viteProgram(), '--strictPort', '--port', String(address.port), '--host', address.host],
          cwd: join(projectRoot, 'web'),
          env: { ...env, API_ORIGIN: origin },
        }),
      )
    await step('api and workers', () =>
      Promise.race([
        Promise.all(apps.map((app) => app.untilReady(lifecycle.signal))),
        ...apps.map((app) => app.failedStart),
      ]),
    )
    for (const app of apps) app.markReady()
    if (remarks) console.log(`\n${remarks}`)
    console.log(`
Ready: ${address.url}

Started in ${seconds(started)}. Ctrl-C stops everything; the data stays in ${dataDir}
${payments.sandbox ? `Payments are simulated: ${payments.sandbox.page}\n` : ''}${messages.sandbox ? `Messages to phones and e-mails are shown: ${messages.sandbox.page}\n` : ''}${isDev ? '' : 'Logs: api.log, worker.log and media.log there. '}Metrics: http://127.0.0.1:${metrics.api}/metrics (api), :${metrics.worker} (worker),
:${metrics.media} (media)`)
    await Promise.all([
      laterStep('the other pictures', drawOtherPictures, lifecycle.signal),
      // Files requested earlier stay in this api's memory.
      compress && laterStep('compressed files', () => compress(constants.priority.PRIORITY_LOW), lifecycle.signal),
    ])
    return new Promise<never>(() => {})
  },
  { isServing: true },
)
