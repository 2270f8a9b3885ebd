import type { MineAnswer, OwnPayment } from '@ashenda/core/contracts/http/lookup.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/http.ts'
import { forget, readText, writeText } from '../../lib/storage.ts'
import { choices, setPhone } from '../picks/choices.ts'
import { beginSubmit } from '../submit/begun-submit.ts'
import { useSubmit } from '../submit/submit-state.ts'
import type { Payer } from './payer.ts'

/** The payments of this browser. */
export const ownVotesKey = ['own-votes'] as const

export const askOwnVotes = async (): Promise<readonly OwnPayment[]> =>
  (await api.get<MineAnswer>('/vote/mine')).payments

const hasPaidKey = 'hasPaid'

/** Somebody paid in this browser, or brought a paid vote here: from now on it asks for votes to be cast. All others ask nothing. */
export const rememberPaying = (): void => writeText(hasPaidKey, 'true')

export const mayHavePaid = (): boolean => readText(hasPaidKey) !== undefined

export function beginPaying(payer: Payer): void {
  beginSubmit('paid', payer)
  rememberPaying()
}

/** The paid vote that this browser may cast. Its phone is filled in where none was typed. */
export function usePaidVote(): OwnPayment | undefined {
  const submit = useSubmit()
  const isIdle = submit.step === 'idle'
  const { data, refetch } = useQuery({
    queryKey: ownVotesKey,
    queryFn: askOwnVotes,
    staleTime: 0,
    enabled: isIdle && mayHavePaid(),
    // It may be paid for, or cast, in another tab.
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
