import { spawn } from 'node:child_process'
import { compileCache } from './compile-cache.ts'
import { projectRoot } from './project-file.ts'

export interface Ended {
  readonly code: number | null
  /** Standard output and errors. */
  readonly output: string
}

interface Surroundings {
  /** The working folder; the project's by default. */
  readonly cwd?: string
  /** Its standard input. */
  readonly input?: string
}

/** Runs a script to its end in its own process, with only this environment. */
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
    // A program that ends without reading closes the pipe.
    child.stdin.on('error', () => {}).end(input)
  })
}
