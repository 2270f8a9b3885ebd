import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { joined, piecesOf, type ResultForm, readParts } from '@ashenda/platform/results/result-parts.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import type { FreshGround } from '../ground.ts'
import { peakMemoryMib } from '../peak-memory.ts'
import { startProgram } from '../processes.ts'
import type { Publication } from './plan.ts'

export interface ResultRun {
  readonly ballots: number
  readonly links: number
  readonly publication: Publication
  readonly jsonBytes: number
  readonly csvBytes: number
  readonly audit: Audit
}

interface Audit {
  readonly ms: number
  readonly peakMib: number
}

/** Publishes the result of a database as the worker does and audits it as anybody would. @throws where it does not hold */
export async function measureResult({ sql, databaseUrl }: FreshGround, dataDir: string): Promise<ResultRun> {
  const program = startProgram({
    name: 'publish',
    file: 'tests/bench/chain/sides/publish.ts',
    args: [databaseUrl, dataDir],
    // As the process that publishes is started (scripts/processes/media.ts).
    env: { NODE_OPTIONS: '--max-semi-space-size=4' },
  })
  const publication = (await program.firstMessage()) as Publication // from our own side
  await program.stop()
  const [row] = await sql<{ file: string; links: number; ballots: number }[]>`
    select file, sequence::int as links, (select sum(counted + refused)::int from ballot_groups) as ballots from result_exports`
  if (!row) throw new Error('nothing was published')
  const storage = createStorage({ DATA_DIR: dataDir, STORAGE_DRIVER: 'local' })
  const parts = await readParts(storage, row.file)
  const fileOf = async (form: ResultForm): Promise<string> => {
    const key = keyOfResult(`${row.file}.${form}.gz`)
    // As it is downloaded: in one piece.
    if (parts) await storage.writeStream(key, joined(storage, piecesOf(parts, form)))
    return path.join(dataDir, key)
  }
  const [json, csv] = [await fileOf('jsonl'), await fileOf('csv')]
  const [{ size: jsonBytes }, { size: csvBytes }] = await Promise.all([stat(json), stat(csv)])
  return { ...row, publication, jsonBytes, csvBytes, audit: await auditOf(json, row.ballots) }
}

const script = fileURLToPath(new URL('../../../scripts/audit.mjs', import.meta.url))

/** What `npm run audit` starts. */
async function auditOf(file: string, ballots: number): Promise<Audit> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const peak = watchPeak(child.pid ?? 0, ended)
  const code = await ended
  const ms = performance.now() - startedAt
  if (code !== 0 || !output.includes(`ballots      ${ballots},`))
    throw new Error(`the result does not hold:\n${output}`)
  return { ms, peakMib: await peak }
}

/** The kernel keeps the most that a process held; it is asked again and again, since it forgets with the process. */
async function watchPeak(pid: number, ended: Promise<unknown>): Promise<number> {
  let [peakMib, isOver] = [0, false]
  void ended.finally(() => {
    isOver = true
  })
  while (!isOver) {
    try {
      peakMib = Math.max(peakMib, peakMemoryMib(pid) || 0)
    } catch {
      break // it is gone
    }
    await wait(20)
  }
  return peakMib
}
