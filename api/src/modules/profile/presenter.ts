import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { feeOf } from '@ashenda/core/domain/price.ts'
import type { OwnAccount } from '@ashenda/db/queries/accounts/profile.ts'
import { presentContestant } from '../contestants/presenter.ts'

/** An account as its owner sees it; what is not named here does not leave the server. */
export function presentOwnUser(account: OwnAccount, now: number): OwnUser {
  const { id, role, fname, mname, lname, email, phone, contestant } = account
  const own: OwnUser = { _id: id, role, name: fullNameOf(account), fname, mname, lname, email: email ?? '', phone }
  if (!contestant) return own
  return {
    ...presentContestant(contestant.row, contestant.zone, contestant.votes, now),
    ...own,
    hasAnswer: account.hasAnswer,
    referred: account.referred,
    referralCode: id,
    registeredAt: account.registeredAt,
    fee: feeOf(phone),
  }
}
