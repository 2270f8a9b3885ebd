import { batchTopic } from '@ashenda/core/contracts/events/live.ts'
import type { Batch } from '@ashenda/db/queries/cards/cards.ts'
import { type LinkOf, stepOf } from '../modules/cards/batch-step.ts'
import { WatchedRows, type WatchedRowsOptions } from './watched-rows.ts'

/** Tells admins how far a batch of cards is, in percent that never fall; with the file comes the link to it. */
export const batchFeed = (find: WatchedRowsOptions<Batch>['find'], linkOf: LinkOf): WatchedRows<Batch> =>
  new WatchedRows({
    name: 'batch',
    judge: async (batch, { identify }) => {
      const principal = await identify()
      if (!principal) return 'not_authenticated'
      return principal.role === 'admin' && (await find([batch])).length > 0 ? 'admitted' : 'not_allowed'
    },
    find,
    isNews: (row, told) => {
      const [is, was] = [stepOf(row, linkOf), stepOf(told, linkOf)]
      return is.status !== was.status || is.progress > was.progress
    },
    messageOf: (row) => ({ type: 'batch', topic: batchTopic(row.id), ...stepOf(row, linkOf) }),
  })
