import type { MineAnswer, OwnPayment } from '@ashenda/core/contracts/http/lookup.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/http.ts'
import { forget, readText, writeText } from '../../lib/storage.ts'
import { choices, setPhone } from '../picks/choices.ts'
import { beginSubmit } from '../submit/begun-submit.ts'
import { useSubmit } from '../submit/submit-state.ts'
import type { Payer } from './payer.ts'

/** This browser's payments. */
export const ownVotesKey = ['own-votes'] as const

export const askOwnVotes = async (): Promise<readonly OwnPayment[]> =>
  (await api.get<MineAnswer>('/vote/mine')).payments

const hasPaidKey = 'hasPaid'

/** Marks that this browser paid or received a vote: only such browsers ask for uncast votes. */
export const rememberPaying = (): void => writeText(hasPaidKey, 'true')

export const mayHavePaid = (): boolean => readText(hasPaidKey) !== undefined

export function beginPaying(payer: Payer): void {
  beginSubmit('paid', payer)
  rememberPaying()
}

/** This browser's uncast paid vote. Its phone fills an empty field. */
export function usePaidVote(): OwnPayment | undefined {
  const submit = useSubmit()
  const isIdle = submit.step === 'idle'
  const { data, refetch } = useQuery({
    queryKey: ownVotesKey,
    queryFn: askOwnVotes,
    staleTime: 0,
    enabled: isIdle && mayHavePaid(),
    // It may be paid or cast in another tab.
    refetchOnWindowFocus: true,
  })
  const isSettled = submit.step === 'accepted' && submit.outcome.status !== 'pending'
  useEffect(() => {
    if (isSettled && mayHavePaid()) void refetch()
  }, [isSettled, refetch])
  useEffect(() => {
    if (data?.every(({ isUsed }) => isUsed)) forget(hasPaidKey)
  }, [data])

  const paid = isIdle ? data?.find(({ usable }) => usable) : undefined
  const phone = paid?.phone
  useEffect(() => {
    if (phone !== undefined && choices.getState().phone.trim() === '') setPhone(phone)
  }, [phone])
  return paid
}
