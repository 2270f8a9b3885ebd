import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { until } from '../support/until.ts'

/** The calls of some processes, a line each, ordered by when they ended. */
export interface Trace {
  readonly end: () => Promise<readonly string[]>
}

/** Why no process can be traced here, or undefined. */
export function whyNoTrace(): string | undefined {
  const trial = spawnSync('strace', ['-o', '/dev/null', 'true'], { encoding: 'utf8' })
  if (trial.error) return 'strace is not installed'
  return trial.status === 0 ? undefined : `strace may not trace here: ${trial.stderr.trim()}`
}

/** Traces writes and fsyncs of these processes; resolves once it does. */
export async function startTrace(pids: readonly number[], file: string): Promise<Trace> {
  const calls = 'write,writev,sendto,sendmsg,fsync,fdatasync'
  const attached = pids.flatMap((pid) => ['-p', String(pid)])
  // Shows texts in full and files by name.
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
  // Detaches without harm.
  tracer.kill('SIGINT')
  await gone
  return joinInterrupted(readFileSync(file, 'utf8').split('\n'))
}

/** A call interrupted by another thread's takes two lines; it counts where it ended. */
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
