import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { until } from '../support/until.ts'

/** The calls of some processes, one line each, in the order in which they ended. */
export interface Trace {
  readonly end: () => Promise<readonly string[]>
}

/** Why no process can be traced here, or undefined where one can. */
export function whyNoTrace(): string | undefined {
  const trial = spawnSync('strace', ['-o', '/dev/null', 'true'], { encoding: 'utf8' })
  if (trial.error) return 'strace is not installed'
  return trial.status === 0 ? undefined : `strace may not trace here: ${trial.stderr.trim()}`
}

/** Follows what these processes write and fsync; resolves when it does. */
export async function startTrace(pids: readonly number[], file: string): Promise<Trace> {
  const calls = 'write,writev,sendto,sendmsg,fsync,fdatasync'
  const attached = pids.flatMap((pid) => ['-p', String(pid)])
  // Texts whole, and each file by its name.
  const tracer = spawn('strace', ['-f', '-yy', '-s', '200000', '-e', `trace=${calls}`, '-o', file, ...attached], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await until(() => pids.every((pid) => said.includes(`Process ${pid} attached`)))
  return { end: () => endTrace(tracer, file) }
}

async function endTrace(tracer: ChildProcess, file: string): Promise<readonly string[]> {
  const gone = once(tracer, 'exit')
  // It lets go of what it traces, unharmed.
  tracer.kill('SIGINT')
  await gone
  return joinInterrupted(readFileSync(file, 'utf8').split('\n'))
}

/** A call during which another thread made one stands in two lines; it counts where it ended. */
function joinInterrupted(lines: readonly string[]): readonly string[] {
  const begun = new Map<string, string>()
  return lines.flatMap((line) => {
    const pid = /^\d+/.exec(line)?.[0] ?? ''
    const start = / <unfinished \.\.\.>$/.exec(line)
    if (start) {
      begun.set(pid, line.slice(0, start.index))
      return []
    }
    const rest = /<\.\.\. \w+ resumed>/.exec(line)
    return rest ? [(begun.get(pid) ?? '') + line.slice(rest.index + rest[0].length)] : [line]
  })
}
