import { afterEach } from 'vitest'

interface WithLogs {
  readonly keepLogs: (name: string) => string | Promise<string>
}

/** Keeps the processes' logs of each failed test of a file, and says where. */
export const keepLogsOfFailed = (name: string, started: () => WithLogs | undefined): void =>
  afterEach(async ({ task }) => {
    const cluster = started()
    if (task.result?.state === 'fail' && cluster) console.error(`logs in ${await cluster.keepLogs(name)}`)
  })
