import { type Spread, spreadOf } from '../statistics.ts'
import type { Measurement } from './measure.ts'
import type { Rounds } from './rounds.ts'

/** A row of the table of goals. */
export interface Figure {
  readonly what: string
  readonly against: string
  readonly value: Spread | undefined
  readonly floor: number
  readonly goal: number
  readonly unit: 'ratio' | 'times' | 'ms'
}

type Read = (measured: Measurement) => number

const acknowledged: Read = (measured) => measured.acknowledgedPerSecond
const tallied: Read = (measured) => measured.talliedPerSecond

/** The figures that are promised, each a ratio of what was measured in the same round. */
export function figuresOf(rounds: Rounds): readonly Figure[] {
  const ratio = (read: Read, over: string, readOver: Read, name = 'ours'): Spread | undefined =>
    spreadOf(
      (rounds.get(name) ?? []).flatMap((measured, round) => {
        const other = rounds.get(over)?.[round]
        return other && readOver(other) > 0 ? [read(measured) / readOver(other)] : []
      }),
    )
  const talliedTimes = (against: string, over: string, floor: number, goal: number): Figure => ({
    what: 'ballots tallied while accepting',
    against,
    value: ratio(tallied, over, tallied),
    floor,
    goal,
    unit: 'times',
  })
  const proof = (what: string, name: string): Figure => ({
    what,
    against: 'the same ballots, codes off',
    value: ratio(acknowledged, 'origins', acknowledged, name),
    floor: 0.8,
    goal: 0.9,
    unit: 'ratio',
  })
  const route = 'the same Fastify route storing nothing'
  return [
    {
      what: 'ballots acknowledged durably, worker running',
      against: route,
      value: ratio(acknowledged, 'ceiling', acknowledged),
      floor: 0.6,
      goal: 0.85,
      unit: 'ratio',
    },
    {
      what: 'ballots tallied while accepting',
      against: route,
      value: ratio(tallied, 'ceiling', acknowledged),
      floor: 0.25,
      goal: 0.6,
      unit: 'ratio',
    },
    talliedTimes('one BullMQ job per ballot, row updates', 'bullmq', 20, 50),
    { ...talliedTimes('the API in micro-batches straight into Postgres', 'direct', 0.5, 1), unit: 'ratio' },
    talliedTimes('Express, one synchronous transaction per ballot', 'express', 5, 10),
    talliedTimes('one pg-boss job per ballot', 'pg-boss', 5, 10),
    talliedTimes('one graphile-worker job per ballot', 'graphile', 5, 10),
    {
      what: 'tallied with half of all counted picks on one contestant',
      against: 'the uniform rate',
      value: ratio(tallied, 'ours', tallied, 'favourite'),
      floor: 0.9,
      goal: 1,
      unit: 'ratio',
    },
    {
      what: 'acknowledged with what suspicion asks of a ballot',
      against: 'without hashes of its origin and counts of the watch',
      value: ratio(acknowledged, 'unwatched', acknowledged),
      floor: 0.95,
      goal: 0.98,
      unit: 'ratio',
    },
    proof('acknowledged where unusual votes are asked for codes, and none is', 'unusual'),
    proof('acknowledged where every vote is of a phone that was proven', 'proven'),
    {
      what: 'acknowledgement p99 at half of our maximum',
      against: '–',
      value: spreadOf((rounds.get('half') ?? []).map(({ latencyMs }) => latencyMs.p99)),
      floor: 50,
      goal: 15,
      unit: 'ms',
    },
  ]
}

/** `goal`, `floor` or `missed`, by the median. */
export function reached({ value, floor, goal, unit }: Figure): 'goal' | 'floor' | 'missed' | '–' {
  if (!value) return '–'
  const isAtLeast = (bound: number): boolean => (unit === 'ms' ? value.median <= bound : value.median >= bound)
  return isAtLeast(goal) ? 'goal' : isAtLeast(floor) ? 'floor' : 'missed'
}
