import { expect, test } from 'vitest'
import { whatGave } from './up.ts'

const well = { voteP99Ms: 40, countedAfterMs: 300, errors: 0, ours: 1.2, cores: 2 }

test('[OPS-02] what gives is named, each by itself and all of them together', () => {
  expect(whatGave(well)).toEqual([])
  expect(whatGave({ ...well, voteP99Ms: 1_001 })).toEqual(['a vote’s p99 is 1001 ms'])
  expect(whatGave({ ...well, countedAfterMs: 5_001 })).toEqual(['a vote was counted after 5001 ms'])
  expect(whatGave({ ...well, errors: 1 })).toEqual(['1 answers nobody should get'])
  expect(whatGave({ ...well, ours: 1.95 })).toEqual(['the machine is full (1.95 of 2 cores)'])
  expect(whatGave({ voteP99Ms: 2e3, countedAfterMs: 6e3, errors: 5, ours: 2, cores: 2 })).toHaveLength(4)
})
