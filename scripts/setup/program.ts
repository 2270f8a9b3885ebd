import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Runs a program to its end and gives what it printed on stdout. Its output stays hidden unless it fails: then the error holds it.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & {input?: string}} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { input, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] })
    let stdout = ''
    let everything = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text
      everything += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      everything += text
    })
    child.stdin?.on('error', () => {}).end(input)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(stdout)
      reject(new Error(`${everything.trim()}\n${[command, ...args].join(' ')} ended with ${signal ?? `code ${code}`}`))
    })
  })
}

/**
 * The full path of a program on PATH or in the folders system packages use.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
