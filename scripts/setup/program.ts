import { type SpawnOptions, spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

interface RunOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid' | 'signal' | 'timeout'> {
  /** What it reads on stdin. */
  readonly input?: string
  /** Of the system (`os.constants.priority`); its own children have it, too. As this process, unless said otherwise. */
  readonly priority?: number | undefined
}

/** Runs a program to its end and gives what it printed on stdout. Nothing of it is shown; if it fails, the error holds all of it. */
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

/** At once after its start, before it has threads of its own, which would keep what they were begun with. */
function setPriorityOf(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // It has ended already, or the system does not let it be changed: then it runs as all others.
  }
}

/** The full path of a program on PATH or in the folders system packages use. */
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
