import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MachineFacts } from '../bench/report/machine.ts'
import { projectRoot } from '../chaos/app-process.ts'
import type { CopiesRun } from './copies.ts'
import type { NightResult } from './night.ts'
import type { Units } from './units.ts'
import type { Step } from './up.ts'

/** What has been measured on this machine so far: parts may be measured one at a time. */
export interface Kept {
  readonly facts?: MachineFacts
  /** How many of each a first visit asks for, as it was recorded last. */
  readonly visit?: Units['visit']
  readonly units?: Units
  readonly night?: NightResult
  readonly copies?: readonly CopiesRun[]
  readonly up?: readonly Step[]
}

const file = path.join(projectRoot, '.data/rehearsal-kept.json')

export async function readKept(): Promise<Kept> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Kept // of writeKept
}

export async function writeKept(kept: Kept): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(kept, null, 2))
}
