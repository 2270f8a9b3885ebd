import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { fullNameOf, type PersonName } from '@ashenda/core/domain/account.ts'
import { publicTexts } from '@ashenda/core/domain/moderation.ts'
import { feeOf } from '@ashenda/core/domain/price.ts'
import type { OwnAccount } from '@ashenda/db/queries/accounts/profile.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import type { OwnReview } from '@ashenda/db/queries/contestants/own-review.ts'
import { type Directory, rulesNow } from '../../directory/directory.ts'
import { presentContestant } from '../contestants/presenter.ts'

/** An account as its owner sees it; only the fields named here leave the server. */
export function presentOwnUser(account: OwnAccount, directory: Pick<Directory, 'content'>, now: number): OwnUser {
  const { id, role, fname, mname, lname, email, phone, contestant } = account
  const shownEmail = account.unconfirmedEmail ?? email ?? ''
  const own: OwnUser = { _id: id, role, name: fullNameOf(account), fname, mname, lname, email: shownEmail, phone }
  if (!contestant) return own
  const { row, zone, votes, isTakenOut, review } = contestant
  const entry = row.id
  const presented = presentContestant(withWaiting(row, review), zone, votes, now)
  return {
    ...presented,
    ...own,
    _id: entry,
    ...(review && nameOf(presented)),
    review: review ? presentReview(review) : null,
    hasAnswer: account.hasAnswer,
    isConsentDue: account.isConsentDue,
    isEmailConfirmed: account.unconfirmedEmail === null,
    referred: account.referred,
    referralCode: entry,
    registeredAt: account.registeredAt,
    isTakenOut,
    fee: feeOf(phone, rulesNow(directory)),
  }
}

/** Her form continues from her pending changes rather than the public texts. */
const withWaiting = (row: ContestantRow, review: OwnReview | undefined): ContestantRow =>
  review
    ? {
        ...row,
        ...review.texts,
        images: [
          ...row.images.filter(({ slot }) => review.images.every((one) => one.slot !== slot)),
          ...review.images,
        ].sort((first, second) => first.slot - second.slot),
      }
    : row

const nameOf = ({ fname, mname, lname }: PersonName) => ({
  fname,
  mname,
  lname,
  name: fullNameOf({ fname, mname, lname }),
})

const presentReview = ({
  submittedAt,
  isHeld,
  rejection,
  texts,
  images,
}: OwnReview): NonNullable<OwnUser['review']> => ({
  isHeld,
  submittedAt: submittedAt.toISOString(),
  rejection,
  texts: publicTexts.filter((text) => texts[text] !== undefined),
  photos: images.map(({ slot }) => slot),
})
