import { constants } from 'node:os'
import { publicAddress } from './processes/address.ts'
import { type App, startApp } from './processes/app.ts'
import { planPayments } from './processes/chapa-sandbox.ts'
import { metricsPorts } from './processes/environment.ts'
import { withLifecycle } from './processes/lifecycle.ts'
import { planMedia } from './processes/media.ts'
import { planMessages } from './processes/messages-sandbox.ts'
import { votingFlags } from './processes/node-flags.ts'
import { acquireLock, prepareServices } from './processes/prepare-services.ts'
import { laterStep, seconds, step } from './setup/step.ts'
import { buildWeb } from './setup/web-build.ts'

const started = performance.now()

/** `npm start`: the whole site with demo data on this machine, from a fresh clone. */
await withLifecycle(
  async (lifecycle) => {
    const address = publicAddress()
    const dataDir = await acquireLock(lifecycle, address)
    const building = step(
      'web app',
      () => buildWeb(lifecycle.signal),
      ({ isNew }) => (isNew ? 'built' : 'up to date'),
    )
    building.catch(() => {}) // told where it is awaited
    const { env, apiEnv, workerEnv, remarks, drawOtherPictures } = await prepareServices(lifecycle, dataDir)
    const mediaEnv = await planMedia()
    const metrics = await metricsPorts()
    const { port, host } = address
    const origin = `http://${address.localHost}:${port}`
    const metricsOf = (name: 'worker' | 'media'): string => `http://${address.localHost}:${metrics[name]}/metrics`
    const messages = await planMessages({ env, address })
    const payments = await planPayments({
      env,
      address,
      apiOrigin: origin,
    })
    const sandboxes = [payments.sandbox, messages.sandbox].filter((one) => one !== undefined)
    const apps: App[] = []
    lifecycle.defer(() => Promise.all(apps.map((app) => app.stop(lifecycle.forceStop))))
    // Only the api needs the web app: the others start while it is still being built.
    apps.push(
      ...sandboxes.map((sandbox) => startApp({ ...sandbox, dataDir, readyAt: sandbox.page })),
      // One program, twice: what prepares pictures and cards must not delay a tally.
      startApp({
        name: 'worker',
        args: [...votingFlags, 'worker/src/main.ts'],
        env: {
          ...workerEnv,
          ...payments.workerEnv,
          ...messages.env,
          QUEUES: 'ballots,payments,messages',
          METRICS_PORT: String(metrics.worker),
        },
        dataDir,
        readyAt: metricsOf('worker'),
      }),
      startApp({
        name: 'media',
        args: ['worker/src/main.ts'],
        env: { ...workerEnv, ...payments.workerEnv, ...mediaEnv, METRICS_PORT: String(metrics.media) },
        dataDir,
        readyAt: metricsOf('media'),
      }),
    )
    const { compress } = await building
    apps.push(
      startApp({
        name: 'api',
        args: [...votingFlags, 'api/src/main.ts'],
        env: { ...apiEnv, ...messages.env, PORT: String(port), HOST: host, METRICS_PORT: String(metrics.api) },
        dataDir,
        readyAt: `${origin}/health/ready`,
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
${payments.sandbox ? `Payments are simulated: ${payments.sandbox.page}\n` : ''}${messages.sandbox ? `Messages to phones and e-mails are shown: ${messages.sandbox.page}\n` : ''}Logs: api.log, worker.log and media.log there. Metrics: http://127.0.0.1:${metrics.api}/metrics (api), :${metrics.worker} (worker),
:${metrics.media} (media)`)
    await Promise.all([
      laterStep('the other pictures', drawOtherPictures, lifecycle.signal),
      // Files that were asked for before stay as they are in the memory of this api.
      compress && laterStep('compressed files', () => compress(constants.priority.PRIORITY_LOW), lifecycle.signal),
    ])
    return new Promise<never>(() => {})
  },
  { isServing: true },
)
