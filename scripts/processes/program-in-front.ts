import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectRoot } from '../setup/project.ts'

/**
 * Runs a program of the project with the terminal to itself, and hands on the signals meant for it.
 * @param {string[]} args of Node
 * @param {{env?: NodeJS.ProcessEnv, signal?: AbortSignal}} [options]
 * @returns {Promise<number>} its exit code
 */
export function runProgram(args, { env = process.env, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'inherit', ...(signal && { signal }) })
    /** @param {NodeJS.Signals} signal */
    const handOn = (signal) => child.kill(signal)
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const name of signals) process.on(name, handOn)
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      for (const name of signals) process.off(name, handOn)
      resolve(killedBy ? 128 + constants.signals[killedBy] : (code ?? 1))
    })
  })
}
