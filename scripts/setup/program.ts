import { type SpawnOptions, spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

interface RunOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid' | 'signal' | 'timeout'> {
  /** Its standard input. */
  readonly input?: string
  /** Its and its children's priority (`os.constants.priority`); by default this process's. */
  readonly priority?: number | undefined
}

/** Runs a program to its end and returns its stdout. Shows nothing; a failure's error holds all output. */
export function run(
  command: string,
  args: readonly string[],
  { input, priority, ...options }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] })
    if (priority !== undefined && child.pid !== undefined) setPriorityOf(child.pid, priority)
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

/** Right after the start, before it has threads, which would keep the old priority. */
function setPriorityOf(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // It already ended, or may not be changed.
  }
}

/** A program's path on PATH or in the usual system folders. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
