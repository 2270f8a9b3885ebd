import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { csvLine } from '@ashenda/core/csv.ts'
import type { ResultEntry } from '@ashenda/db/queries/results/export-entries.ts'

const byteOrderMark = '﻿'
const columns = ['type', 'link', 'inner', 'kind', 'pick1', 'pick2', 'pick3', 'status', 'reason', 'proven']

/** The ballots of a published result and what happened to them later, for spreadsheets, out of its other form. */
export async function* asCsv(packedJson: Readable): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  const gunzip = createGunzip()
  packedJson.on('error', (error) => gunzip.destroy(error))
  for await (const line of createInterface({ input: packedJson.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY })) {
    const entry = JSON.parse(line) as ResultEntry // the file was just written by publishResult
    if (entry.type === 'ballot') {
      const [first = '', second = '', third = ''] = entry.picks
      const { link, inner, kind, proven, status, reason = '' } = entry
      const cells = [String(link), inner, kind, first, second, third, status, reason, proven ? 'yes' : '']
      yield csvLine(['ballot', ...cells])
    }
    if (entry.type === 'change')
      yield csvLine(['change', String(entry.link), entry.inner, '', '', '', '', entry.to, entry.reason, ''])
    if (entry.type === 'titles')
      yield csvLine(['titles', String(entry.link), '', '', '', '', '', entry.counts.join(' '), entry.reason, ''])
  }
}
