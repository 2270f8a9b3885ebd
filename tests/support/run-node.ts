import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Ended {
  readonly code: number | null
  /** Standard output and errors together. */
  readonly output: string
}

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a script in a process of its own, in the project's folder and with nothing but this environment, until it ends. */
export function runNode(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
