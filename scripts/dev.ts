import { join } from 'node:path'
import { publicAddress } from './processes/address.ts'
import { startApp } from './processes/app.ts'
import { planPayments } from './processes/chapa-sandbox.ts'
import { metricsPorts } from './processes/environment.ts'
import { withLifecycle } from './processes/lifecycle.ts'
import { planMedia } from './processes/media.ts'
import { planMessages } from './processes/messages-sandbox.ts'
import { acquireLock, prepareServices } from './processes/prepare-services.ts'
import { freePort } from './services/port.ts'
import { projectRoot } from './setup/project.ts'
import { laterStep } from './setup/step.ts'
import { viteProgram } from './setup/web-build.ts'

/** `npm run dev`: as `npm start`, but every process follows the changes of its sources. */
await withLifecycle(
  async (lifecycle) => {
    const address = publicAddress()
    const dataDir = await acquireLock(lifecycle, address)
    const { env, apiEnv, workerEnv, remarks, drawOtherPictures } = await prepareServices(lifecycle, dataDir)
    const mediaEnv = await planMedia()
    const metrics = await metricsPorts()
    const apiPort = await freePort()
    const apiOrigin = `http://127.0.0.1:${apiPort}`
    const messages = await planMessages({ env, address })
    const payments = await planPayments({ env, address, apiOrigin })
    const sandboxes = [payments.sandbox, messages.sandbox].filter((one) => one !== undefined)
    const common = { dataDir, isWatched: true }
    const apps = [
      ...sandboxes.map((sandbox) => startApp({ ...common, ...sandbox })),
      startApp({
        ...common,
        name: 'api',
        args: ['--watch', '--watch-preserve-output', 'api/src/main.ts'],
        env: {
          ...apiEnv,
          ...messages.env,
          PORT: String(apiPort),
          HOST: '127.0.0.1',
          METRICS_PORT: String(metrics.api),
        },
        readyAt: `${apiOrigin}/health/ready`,
      }),
      startApp({
        ...common,
        name: 'worker',
        args: ['--watch', '--watch-preserve-output', 'worker/src/main.ts'],
        env: {
          ...workerEnv,
          ...payments.workerEnv,
          ...messages.env,
          QUEUES: 'ballots,payments,messages',
          METRICS_PORT: String(metrics.worker),
        },
      }),
      startApp({
        ...common,
        name: 'media',
        args: ['--watch', '--watch-preserve-output', 'worker/src/main.ts'],
        env: { ...workerEnv, ...payments.workerEnv, ...mediaEnv, METRICS_PORT: String(metrics.media) },
      }),
      startApp({
        ...common,
        name: 'web',
        args: [viteProgram(), '--strictPort', '--port', String(address.port), '--host', address.host],
        cwd: join(projectRoot, 'web'),
        env: { ...env, API_ORIGIN: apiOrigin },
      }),
    ]
    lifecycle.defer(() => Promise.all(apps.map((app) => app.stop(lifecycle.forceStop))))
    await Promise.race([
      Promise.all(apps.map((app) => app.untilReady(lifecycle.signal))),
      ...apps.map((app) => app.failedStart),
    ])
    for (const app of apps) app.markReady()
    if (remarks) console.log(`\n${remarks}`)
    console.log(`\nReady: ${address.url}\n`)
    await laterStep('the other pictures', drawOtherPictures, lifecycle.signal)
    return new Promise<never>(() => {})
  },
  { isServing: true },
)
