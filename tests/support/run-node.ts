import { spawn } from 'node:child_process'
import { compileCache } from './compile-cache.ts'
import { projectRoot } from './project-file.ts'

export interface Ended {
  readonly code: number | null
  /** Standard output and errors together. */
  readonly output: string
}

interface Surroundings {
  /** The folder it runs in: the project's unless said otherwise. */
  readonly cwd?: string
  /** What it reads from standard input. */
  readonly input?: string
}

/** Runs a script in a process of its own, with nothing but this environment, until it ends. */
export function runNode(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  { cwd = projectRoot, input = '' }: Surroundings = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { PATH: process.env['PATH'], ...compileCache, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
    // Who ends without reading it closes the pipe.
    child.stdin.on('error', () => {}).end(input)
  })
}
