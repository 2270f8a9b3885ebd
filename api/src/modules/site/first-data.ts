import { type FirstData, firstDataId } from '@ashenda/core/contracts/http/first-data.ts'
import type { Services } from '../../module.ts'
import { answerContest } from '../contest/answer-contest.ts'
import { answerSelection } from '../contestants/answer-selection.ts'
import { answerZones } from '../zones/answer-zones.ts'
import { dataBlock } from './data-block.ts'

type Sources = Pick<Services, 'directory' | 'live' | 'ballots'>

/**
 * What the first page asks for first, brought along by its document: the very answers of the calls. With an id, for the page
 * of that contestant. Before the contest is known there is nothing to bring, and the page asks.
 */
export function firstDataBlock(sources: Sources, id: string | undefined): string {
  if (!sources.directory.content) return ''
  const data: FirstData = {
    list: answerSelection(sources, { address: '', page: 0 }),
    zones: answerZones(sources.directory),
    contest: answerContest(sources),
    ...(id !== undefined && { one: { id, answer: answerSelection(sources, { id, page: 0 }) } }),
  }
  return dataBlock('application/json', data, firstDataId)
}
