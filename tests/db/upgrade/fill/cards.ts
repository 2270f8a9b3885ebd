import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pepperIdOf } from '@ashenda/core/domain/peppers.ts'
import { giveUpBatches, notePurged } from '@ashenda/db/queries/cards/card-batch-upkeep.ts'
import { noteDrawn } from '@ashenda/db/queries/cards/card-batches.ts'
import { enterBatch } from '@ashenda/db/queries/cards/cards.ts'
import { createMakeBatch } from '@ashenda/worker/cards/make-batch.ts'
import { v7 } from 'uuid'
import { batchContext, batchOf } from '../../../support/card-batches.ts'
import { hashOfCode, insertBatch, loadFile } from '../../../support/cards.ts'
import { testCardKey, testCodePepper } from '../../../support/platform.ts'
import { call } from '../../../support/shop.ts'
import { until } from '../../../support/until.ts'
import type { Site } from './site.ts'

/** A batch that an admin orders, loads and voids in part; the codes of its cards that can pay. */
export async function orderBatch({ platform, admin, asAdmin }: Site): Promise<readonly string[]> {
  const order = { key: testCardKey, amount: 24, agent: 'ሮማናት ንግዲ', note: 'ንዕዳጋ ዓድዋ' }
  const batch = String((await asAdmin('POST', '/card/downloadCards', order))['batch'])
  const { file } = await until(async () => {
    const made = await batchOf(platform, batch)
    return made.ready && made.active === order.amount && made
  })
  const { body } = await call(platform, admin, 'GET', `/card/batches/${batch}`)
  await loadFile(platform, body['link'], admin.cookie)
  await asAdmin('POST', `/card/batches/${batch}/void`, { from: 21, to: 24, reason: 'ጠፊኡ' })
  const printed = await readFile(path.join(platform.dataDir, 'cards', file ?? ''), 'utf8')
  return printed
    .trim()
    .split('\n')
    .slice(0, 20)
    .map((line) => line.split(' ')[1] ?? '')
}

/**
 * Batches that no worker has finished: one without codes, one whose codes are made and drawn in part, one that was given up. And
 * one whose file was kept for long enough.
 */
export async function leaveBatchesUnfinished({ platform, admin }: Site): Promise<void> {
  const { sql } = platform
  const [current] = await sql<{ id: string }[]>`select id from contests where current`
  const contest = current?.id ?? null
  const enter = async (amount: number): Promise<string> => {
    const id = v7()
    await enterBatch(sql, {
      id,
      amount,
      note: '',
      agent: '',
      contest,
      by: admin.id,
      isNamed: true,
      pepper: pepperIdOf(testCodePepper),
    })
    return id
  }
  await enter(5)
  await giveUpBatches(sql, 0, 'It could not be made within a day. None of its cards can pay.')
  const context = batchContext(platform)
  const made = await enter(12)
  await createMakeBatch(context, context.cards)({ batch: made }, { id: '1', stalledCounter: 0 })
  await context.cards.jobs.close()
  await noteDrawn(sql, made, 1, hashOfCode('a sheet'))
  await enter(7)
  await notePurged(sql, (await insertBatch(platform, { amount: 2, agent: 'Kiros' })).id)
}
