import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { clearResults, publishResults } from '@ashenda/worker/results/publish-result.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { changeBallots } from '../support/change-ballots.ts'
import { get, refused } from '../support/http.ts'
import { useResultSite } from '../support/result-site.ts'
import { runNode } from '../support/run-node.ts'
import { workerContext } from '../support/worker-context.ts'

const site = useResultSite()
const { exportsMade, vote } = site

const address = (form: string) => `${site.platform.url}/contest/result.${form}.gz`
const download = async (form: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address(form), { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const files = async () => {
  const found: string[] = []
  for await (const page of workerContext(site.platform).storage.list('results'))
    found.push(...page.map(({ key }) => key))
  return found
}

test('before the first publication there is no result', async () => {
  await publishResults(workerContext(site.platform))
  expect(await get(address('jsonl'))).toMatchObject(refused(404, 'not_found'))
})

test('anyone can download the result, whole or in part, and recount it; a spreadsheet shows the same ballots', async () => {
  const ballots = await vote(300)
  const admin = await insertAdmin(site.platform)
  const [bad] = ballots
  await changeBallots(site.platform.sql, {
    contest: site.contest,
    ids: [bad?.id ?? ''],
    to: 'voided',
    reason: '=bought',
    adminId: admin.id,
  })
  await Promise.all([1, 2, 3].map(() => publishResults(workerContext(site.platform))))
  expect(await exportsMade()).toEqual([2])
  const json = await download('jsonl')
  expect([json.status, json.headers.get('content-type')]).toEqual([200, 'application/gzip'])
  expect(json.headers.get('content-disposition')).toBe('attachment; filename="ashenda-result-2.jsonl.gz"')
  const part = await download('jsonl', { range: 'bytes=5-9' })
  expect([part.status, part.bytes]).toEqual([206, json.bytes.subarray(5, 10)])
  const beyond = await download('jsonl', { range: `bytes=${json.bytes.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${json.bytes.length}`])
  expect((await download('jsonl', { 'if-match': '"another"' })).status).toBe(412)
  const file = path.join(site.folder, 'result.jsonl.gz')
  await writeFile(file, json.bytes)
  const audit = await runNode('scripts/audit.mjs', {}, [file])
  expect(audit).toMatchObject({ code: 0, output: expect.stringContaining('The result holds.') })
  expect(audit.output).toContain(`${site.contestant}  299 towards a title`)

  const sheet = gunzipSync((await download('csv')).bytes).toString()
  expect(sheet.startsWith('﻿type,link,inner,kind')).toBe(true)
  const rows = sheet.split('\r\n').slice(1, -1)
  expect(rows.filter((row) => row.startsWith('ballot,1,'))).toHaveLength(300)
  expect(rows.at(-1)).toMatch(/^change,2,[0-9a-f]{64},,,,,voided,"'=bought",$/)
})

test('it is published again every few minutes while votes come in, and older files go', async () => {
  const context = workerContext(site.platform)
  await vote(5)
  await publishResults(context)
  expect(await exportsMade()).toEqual([2])
  for (const sequence of [3, 4]) {
    await site.platform.sql`update result_exports set made_at = made_at - interval '11 minutes'`
    await publishResults(context)
    expect((await exportsMade()).at(-1)).toBe(sequence)
    await vote(1)
  }
  // Links, rows and checkpoints of each time, and the parts' descriptions.
  expect(await files()).toHaveLength(12)
  await clearResults(context, Date.now() + 7_200_000)
  expect(await files()).toHaveLength(11)
  expect((await download('jsonl')).status).toBe(200)
})

test('while counts are frozen nothing is published or served; once the contest is over and public, at once', async () => {
  const context = workerContext(site.platform)
  const { sql } = site.platform
  await sql`update result_exports set made_at = made_at - interval '11 minutes'`
  await sql`update contests set freezes_at = now() - interval '1 minute' where id = ${site.contest}`
  await publishResults(context)
  expect((await exportsMade()).at(-1)).toBe(4)
  for (const form of ['jsonl', 'csv']) expect(await get(address(form))).toMatchObject(refused(409, 'result_held_back'))
  await sql`update contests set freezes_at = null, closes_at = now() - interval '1 second' where id = ${site.contest}`
  await publishResults(context)
  expect((await exportsMade()).at(-1)).toBe(5)
  expect((await download('csv')).status).toBe(200)
})

test('the final result is signed up to its last link', async () => {
  const context = workerContext(site.platform)
  const signer = checkpointSigner(randomBytes(32).toString('hex'))
  await signCheckpoints({ ...context, signer })
  await vote(1)
  await publishResults(context)
  expect((await exportsMade()).at(-1)).toBe(5)
  await signCheckpoints({ ...context, signer })
  await publishResults(context)
  expect((await exportsMade()).at(-1)).toBe(6)
  const text = gunzipSync((await download('jsonl')).bytes).toString()
  expect(text).toContain('"type":"checkpoint","contest":')
  expect(text).toMatch(/"type":"checkpoint".*"sequence":6/)
  await vote(1)
  await site.platform.sql`update ballot_groups set tallied_at = now() - interval '11 minutes' where sequence = 7`
  await publishResults(context)
  expect((await exportsMade()).at(-1), 'nobody signs it').toBe(7)
})
