import { Readable } from 'node:stream'
import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { slugParams } from '@ashenda/core/contracts/http/contests.ts'
import {
  checkpointsAnswer,
  type ResultAnswer,
  receiptAnswer,
  receiptHeaders,
  resultAnswer,
  resultQuery,
} from '@ashenda/core/contracts/http/result.ts'
import { resultFileName } from '@ashenda/core/domain/result-file.ts'
import { type ResultView, viewQuery } from '@ashenda/core/domain/result-view.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { latestCheckpoints } from '@ashenda/db/queries/results/checkpoints.ts'
import { latestResult } from '@ashenda/db/queries/results/published-results.ts'
import { joined, piecesOf, type ResultForm, readParts } from '@ashenda/platform/results/result-parts.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import type { ByteRange, Storage } from '@ashenda/platform/storage/storage.ts'
import type { FastifyInstance } from 'fastify'
import { type TObject, Type } from 'typebox'
import type { Directory } from '../../directory/directory.ts'
import { sendStored } from '../../downloads/send-stored.ts'
import { type App, defineRoutes } from '../../http/app.ts'
import { forSharedCaches } from '../../http/shared-cache.ts'
import { announcedAt } from '../contest/archive-routes.ts'
import { keptResult, presentCheckpoint, resultIn } from './public-result.ts'
import { lookUpReceipt } from './receipt.ts'

const shown = 50

/** Everything needed to verify the result (docs/decisions/018-a-result-anyone-can-check.md). */
export const resultRoutes = defineRoutes(
  'resultRoutes',
  ['sql', 'clock', 'directory', 'archive', 'backlog', 'rateLimits', 'storage', 'queueWatch'],
  async (app, services) => {
    const { rateLimits, directory, archive } = services
    app.get(
      '/vote/receipts/:receipt',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Where a ballot is in the chain; for the voter, who knows its whole id, with a proof',
          tags: ['result'],
          params: Type.Object({ receipt: Type.String({ maxLength: 20 }) }),
          headers: receiptHeaders,
          response: { 200: receiptAnswer, ...refusals },
        },
      },
      (request) =>
        rateLimits.lookUp(request.ip, () =>
          lookUpReceipt(services, request.params.receipt, request.headers['x-ballot']),
        ),
    )

    registerResult(app, services, '/contest', Type.Object({}), async () => directory)
    registerResult(app, services, '/contest/archive/:slug', slugParams, ({ slug = '' }) => announcedAt(slug, archive))
  },
)

type ResultParts = Pick<FastifyInstance, 'sql' | 'clock' | 'backlog' | 'storage' | 'queueWatch'>

/** The result of the current contest, or of the announced one that the path names. */
function registerResult<Params extends TObject>(
  app: App,
  parts: ResultParts,
  path: string,
  params: Params,
  directoryOf: (params: { readonly slug?: string }) => Promise<Directory>,
): void {
  const { sql, storage } = parts
  const contestAt = async (request: { readonly params: unknown }): Promise<string | undefined> =>
    (await directoryOf(request.params as { readonly slug?: string })).content?.contest.id // read by `params`
  const options = { config: { access: 'public' }, onSend: forSharedCaches } as const

  app.get(
    `${path}/checkpoints`,
    {
      ...options,
      schema: {
        summary: 'Where the chain of ballots stood, signed, the latest first',
        tags: ['result'],
        params,
        response: { 200: checkpointsAnswer, ...refusals },
      },
    },
    async (request) => {
      const contest = await contestAt(request)
      const signed = contest === undefined ? [] : await latestCheckpoints(sql, contest, shown)
      return { success: true as const, checkpoints: signed.map(presentCheckpoint) }
    },
  )

  app.get(
    `${path}/result`,
    {
      ...options,
      schema: {
        summary: 'The public counts in their order, who won when it is over, and the files that hold all ballots',
        tags: ['result'],
        params,
        querystring: resultQuery,
        response: { 200: resultAnswer, ...refusals },
      },
    },
    async (request) => {
      const { zone = null, kind = null } = request.query
      return resultOfNow(parts, await directoryOf(request.params as { readonly slug?: string }), { zone, kind }) // as above
    },
  )

  for (const form of ['jsonl', 'csv'] as const) {
    app.get(
      `${path}/result.${form}.gz`,
      {
        config: { access: 'public' },
        exposeHeadRoute: false,
        schema: {
          summary:
            'The published result: every ballot without who cast it, packed by gzip; held back while counts are frozen',
          tags: ['result'],
          params,
          response: { 200: Type.Unknown(), 206: Type.Unknown(), ...refusals },
        },
      },
      async (request, reply) => {
        const contest = await contestAt(request)
        const result = contest === undefined ? undefined : await latestResult(sql, contest)
        if (!result) throw new AppError('not_found')
        if (result.isHeldBack) throw new AppError('result_held_back')
        const { file, sequence, jsonBytes, csvBytes } = result
        reply.header('cache-control', 'no-cache')
        const readStream: Storage['readStream'] = (_key, part) => openPublished(storage, file, form, part)
        return sendStored(
          request,
          reply,
          { readStream },
          {
            key: keyOfResult(`${file}.${form}.gz`),
            bytes: form === 'csv' ? csvBytes : jsonBytes,
            contentType: 'application/gzip',
            name: resultFileName(sequence, form),
          },
        )
      },
    )
  }
}

async function resultOfNow(parts: ResultParts, directory: Directory, view: ResultView): Promise<ResultAnswer> {
  const { read, answers } = keptResult({ ...parts, directory })
  const result = await read
  const isCountingPaused = parts.queueWatch.state.queues.some(({ name, isPaused }) => name === 'ballots' && isPaused)
  const key = viewQuery(view)
  const answer = answers.get(key) ?? { ...resultIn(result, view), isCountingPaused }
  // Other ids than those of zones could fill the memory.
  if (view.zone === null || result.zones.some(({ id }) => id === view.zone)) answers.set(key, answer)
  return answer
}

/** A published result, stored whole or in parts; undefined if it is missing. */
async function openPublished(
  storage: Pick<Storage, 'read' | 'readStream'>,
  file: string,
  form: ResultForm,
  range?: ByteRange,
): Promise<Readable | undefined> {
  const parts = await readParts(storage, file)
  if (!parts) return storage.readStream(keyOfResult(`${file}.${form}.gz`), range)
  return Readable.from(joined(storage, piecesOf(parts, form), range), { objectMode: false })
}
