import type { GroupAnswer } from '@ashenda/core/contracts/http/suspicion.ts'
import { type BallotSelection, readSelection, selectionText } from '@ashenda/core/domain/ballot-selection.ts'
import { dayAround } from '@ashenda/core/domain/festival-day.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { marksOf } from '@ashenda/core/domain/suspicion.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { readFigures, type SelectionFigures } from '@ashenda/db/queries/ballots/ballot-figures.ts'
import { readUsual } from '@ashenda/db/queries/ballots/conspicuous-ballots.ts'
import {
  findAddressOf,
  listDecisions,
  listSelected,
  readVersion,
  type SelectedBallot,
} from '@ashenda/db/queries/ballots/selected-ballots.ts'
import { presentGroup } from './presenter.ts'

const shownAtOnce = 100
/** On both sides of a ballot that somebody asked about. */
const aroundMs = 600_000

/** @throws AppError not_found where the text names no ballots */
export function selectionOf(key: string): BallotSelection {
  const selection = readSelection(key)
  if (!selection) throw new AppError('not_found')
  return selection
}

/** The ballots selected, and everything an admin decides by. @throws AppError not_found where there are none */
export async function openGroup(
  sql: Sql,
  contest: string,
  selection: BallotSelection,
  page: number,
): Promise<GroupAnswer> {
  // Read first: a decision made while the rest is read makes this value too old, never too new, and a step with it is refused.
  const seen = await readVersion(sql, contest, selection)
  const figures = await readFigures(sql, contest, selection)
  if (!figures) throw new AppError('not_found')
  const [usual, list, decisions] = await Promise.all([
    usualOf(sql, contest, selection, figures),
    listSelected(sql, contest, selection, { skip: page * shownAtOnce, atMost: shownAtOnce + 1 }),
    listDecisions(sql, contest, selection),
  ])
  const isSearched = 'from' in selection
  const marks = isSearched
    ? marksOf(figures, { perWindow: usual ?? figures.peak, leaderShare: figures.leaderShare })
    : []
  return {
    success: true,
    group: presentGroup(selection, figures, { usual, marks }),
    seen,
    list: list.slice(0, shownAtOnce).map(({ id, at, kind, status }) => ({
      receipt: receiptOf(id),
      kind,
      at: at.toISOString(),
      status,
    })),
    next: list.length > shownAtOnce ? page + 1 : null,
    decisions: decisions.map(({ to, reason, by, at, ballots }) => ({ to, reason, by, at: at.toISOString(), ballots })),
    around: selection.by === 'ballot' ? await aroundOf(sql, list[0]) : null,
  }
}

async function usualOf(
  sql: Sql,
  contest: string,
  selection: BallotSelection,
  { from }: SelectionFigures,
): Promise<number | null> {
  return selection.by === 'address' ? readUsual(sql, contest, selection.hash, dayAround(from)) : null
}

async function aroundOf(sql: Sql, ballot: SelectedBallot | undefined): Promise<string | null> {
  const hash = ballot && (await findAddressOf(sql, ballot))
  if (hash === undefined) return null
  const at = ballot?.at.getTime() ?? 0
  return selectionText({ by: 'address', hash, from: at - aroundMs, to: at + aroundMs })
}
