import { standingTopic } from '@ashenda/core/contracts/events/live.ts'
import type { ContestantStanding } from '@ashenda/db/queries/contestants/activity.ts'
import { judgeOwn } from './contestant-feed.ts'
import { WatchedRows, type WatchedRowsOptions } from './watched-rows.ts'

/** Tells a contestant how she stands in the contest: whether she has paid, is active, was taken out. */
export const standingFeed = (find: WatchedRowsOptions<ContestantStanding>['find']): WatchedRows<ContestantStanding> =>
  new WatchedRows({
    name: 'standing',
    judge: judgeOwn,
    find,
    isNews: (row, told) =>
      row.isPaid !== told.isPaid || row.isActive !== told.isActive || row.isTakenOut !== told.isTakenOut,
    messageOf: ({ id, ...standing }) => ({ type: 'standing', topic: standingTopic(id), ...standing }),
  })
