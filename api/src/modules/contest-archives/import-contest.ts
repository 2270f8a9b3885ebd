import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ArchiveRows } from '@ashenda/core/contracts/contest-archive.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { brokenUniqueIndex, errorKindOf } from '@ashenda/db/error-kind.ts'
import {
  type ContestToEnter,
  enterContestArchive,
  findContentPictures,
} from '@ashenda/db/queries/contest/contest-archive.ts'
import { findContest } from '@ashenda/db/queries/contest/directory.ts'
import { findPicturesInUse } from '@ashenda/db/queries/contestants/uploads.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import type { Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { FastifyBaseLogger } from 'fastify'
import { v7 } from 'uuid'
import { ArchivedResult } from './read-result.ts'
import { unpackArchive } from './unpack-archive.ts'

interface ImportDeps {
  readonly sql: Sql
  readonly storage: Storage
  readonly log: FastifyBaseLogger
}

/**
 * Enters a contest from its archive, whole or not at all: files first, then the rows in one transaction, after the audit program has recounted
 * the result. Resolves with the contest's id. @throws AppError archive_unknown, archive_damaged, archive_unsound, archive_needs_former, slug_taken, contest_known
 */
export async function importContest(source: Readable, adminId: string, { sql, storage, log }: ImportDeps) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-archive-'))
  const written: StorageKey[] = []
  const onWrite = (key: StorageKey): void => void written.push(key)
  try {
    const file = `imported-${v7()}`
    const admit = (rows: ArchiveRows) => refuseKnown(sql, rows)
    const { rows, result } = await unpackArchive(source, { storage, folder, resultFile: file, admit, onWrite })
    if (result !== undefined) {
      await audit(result, rows, log)
      const key = keyOfResult(`${file}.jsonl.gz`)
      onWrite(key)
      await storage.writeStream(key, createReadStream(result))
    }
    const published = new ArchivedResult(result, rows)
    const [parts, decisions] = [() => published.parts(), () => published.decisions()]
    await enter(sql, { rows, parts, decisions, file, adminId })
    return rows.contests[0]?.id ?? ''
  } catch (error) {
    await storage.remove(written)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Resolves with pictures of the site's words that are here: contests that were cloned from one another share them. @throws AppError slug_taken,
 * contest_known, archive_needs_former
 */
async function refuseKnown(
  sql: Sql,
  { contests, images, content_pictures: shared }: ArchiveRows,
): Promise<readonly string[]> {
  const [{ id, slug, round_of: former } = { id: '', slug: '', round_of: null }] = contests
  if (id === '') throw new AppError('archive_damaged')
  if (await findContest(sql, 'id', id)) throw new AppError('contest_known')
  if (await findContest(sql, 'slug', slug)) throw new AppError('slug_taken')
  if (former !== null && !(await findContest(sql, 'id', former))) throw new AppError('archive_needs_former')
  const here = await findContentPictures(
    sql,
    shared.map(({ file }) => file),
  )
  const files = [...images, ...shared].map(({ file }) => file).filter((file) => !here.includes(file))
  if (
    (
      await findPicturesInUse(
        sql,
        files.map((file) => file.replace('.webp', '')),
      )
    ).size > 0
  )
    throw new AppError('contest_known')
  return here
}

/** Rows that break a constraint are damaged; those that are here already came meanwhile. */
async function enter(sql: Sql, contest: ContestToEnter): Promise<void> {
  try {
    await enterContestArchive(sql, contest)
  } catch (error) {
    const taken = brokenUniqueIndex(error)
    if (taken !== undefined) throw new AppError(taken === 'contests_slug_key' ? 'slug_taken' : 'contest_known')
    throw errorKindOf(error) === 'permanent' ? new AppError('archive_damaged', { cause: error }) : error
  }
}

const auditProgram = path.resolve(import.meta.dirname, '../../../../scripts/audit.mjs')

/** Lets the program that anybody may run recount the result and follow its chain. @throws AppError archive_unsound */
async function audit(result: string, { checkpoints }: ArchiveRows, log: FastifyBaseLogger): Promise<void> {
  const kept = path.join(path.dirname(result), 'checkpoints.json')
  const hex = (bytes: string): string => bytes.slice(2)
  const list = checkpoints.map((one) => ({
    contest: one.contest_id,
    sequence: one.sequence,
    head: hex(one.head),
    signedAt: new Date(one.signed_at).toISOString(),
    publicKey: hex(one.public_key),
    signature: hex(one.signature),
  }))
  await writeFile(kept, JSON.stringify({ checkpoints: list }))
  const { code, output } = await run([auditProgram, result, '--checkpoints', kept])
  if (code === 0) return
  log.warn({ code, output }, 'the result of an archived contest does not hold')
  throw new AppError('archive_unsound')
}

const outputMost = 10_000

/** A process of its own, because it counts for seconds. */
function run(args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(0, outputMost)))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
