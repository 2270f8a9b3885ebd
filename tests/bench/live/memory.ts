import type { RunningProgram } from '../processes.ts'
import type { RunningCrowd } from './crowd/start.ts'
import type { MemoryReading } from './memory-probe.ts'

/** Bytes a socket, at rest. */
export interface Memory {
  /** Of the process, as the system counts it. */
  readonly rss: number
  /** What JavaScript knows of: heap and buffers. */
  readonly known: number
}

/** So that code and buffers that come with the first sockets are there before. */
const first = 200

/** What the process holds with so many sockets, less what it holds with none, both with nothing left to collect. */
export async function memoryPerSocket(api: RunningProgram, crowd: RunningCrowd, sockets: number): Promise<Memory> {
  const read = async (): Promise<MemoryReading> => (await api.ask({ ask: 'memory' })) as MemoryReading // of memory-probe.ts
  await crowd.order({ order: 'be', sockets: Math.min(first, sockets) })
  await crowd.order({ order: 'be', sockets: 0 })
  const without = await read()
  await crowd.order({ order: 'be', sockets })
  const withThem = await read()
  return {
    rss: (withThem.rss - without.rss) / sockets,
    known: (withThem.known - without.known) / sockets,
  }
}
