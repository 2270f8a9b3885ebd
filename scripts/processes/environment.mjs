import { freePort } from '../services/port.mjs'

/** @typedef {import('../services/secrets.mjs').Secrets} Secrets */

/**
 * The environment with what is missing in it filled in. Empty counts as missing, as it does for the processes themselves.
 * @param {Record<string, string>} values
 * @returns {NodeJS.ProcessEnv}
 */
function completed(values) {
  const missing = Object.entries(values).filter(([name]) => !process.env[name])
  return { ...process.env, ...Object.fromEntries(missing) }
}

/**
 * What api and worker both need to run on this machine.
 * @param {{dataDir: string, databaseUrl: string, redisUrl: string, secrets: Secrets}} options
 */
export function demoEnvironment({ dataDir, databaseUrl, redisUrl, secrets }) {
  return completed({
    DEMO: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PHONE_PEPPER: secrets.PHONE_PEPPER,
  })
}

/** Two processes cannot share one port: METRICS_PORT is the api's, the worker gets one of its own. */
export async function metricsPorts() {
  const api = Number(process.env['METRICS_PORT']) || (await freePort())
  let worker = await freePort()
  while (worker === api) worker = await freePort()
  return { api, worker }
}
