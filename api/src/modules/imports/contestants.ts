import type { ImportLine } from '@ashenda/core/contracts/http/imports.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { eachText } from '@ashenda/core/domain/moderation.ts'
import { may } from '@ashenda/core/domain/permission.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import {
  AccountTaken,
  findTaken,
  insertContestantAccount,
  insertEntry,
  type NewContestant,
} from '@ashenda/db/queries/accounts/accounts.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import { v7 } from 'uuid'
import { readEmail, readPhone, readZone, textReaders } from '../accounts/registration.ts'
import { CellProblems } from './cell-problems.ts'
import type { ImportContext, Plan } from './plan.ts'
import type { FileLine } from './read-lines.ts'

const columnOfText = {
  fname: 'first name',
  mname: 'middle name',
  lname: 'last name',
  occupation: 'occupation',
  description: 'description',
} as const

interface Read extends Omit<NewContestant, 'contestId' | 'approval' | 'moderation'> {
  readonly isPaid: boolean
  /** Her account, if she took part in another contest. */
  readonly userId?: string | undefined
}

/**
 * Contestants of a contest, without a password: an admin gives each a link for her first one. A known contestant enters under her account
 * and keeps its names; who takes part already stays as she is.
 */
export async function planContestants(
  tx: Transaction,
  lines: readonly FileLine[],
  context: ImportContext,
): Promise<Plan> {
  const { contestId, adminId } = context
  const read = lines.map(({ line, cells }) => ({ line, cells, ...readContestant(cells, context) }))
  const taken = await findTaken(tx, {
    phones: read.flatMap(({ value }) => (value ? [value.phone] : [])),
    emails: read.flatMap(({ value }) => (value?.email ? [value.email] : [])),
    contestId,
  })
  const seen = new Set<string>()
  const added: Read[] = []
  const planned = read.map(({ line, cells, value, problems }): ImportLine => {
    const name = value ? fullNameOf(value) : [cells['first name'], cells['middle name']].join(' ').trim()
    if (!value) return { line, outcome: 'wrong', name, problems: problems.found }
    const { phone, email } = value
    const known = taken.phones.get(phone)
    if (seen.has(phone)) problems.add('phone', 'repeated_line')
    else if (known?.standing === 'taken') problems.add('phone', 'phone_taken')
    const emailKey = email?.toLowerCase() ?? ''
    if (!known && emailKey !== '' && (taken.emails.has(emailKey) || seen.has(emailKey)))
      problems.add('email', 'email_taken')
    seen.add(phone)
    if (emailKey !== '') seen.add(emailKey)
    if (problems.found.length > 0) return { line, outcome: 'wrong', name, problems: problems.found }
    if (known?.standing === 'entered') return { line, outcome: 'same', name, problems: [] }
    added.push({ ...value, userId: known?.userId })
    return { line, outcome: 'add', name, problems: [] }
  })
  return {
    lines: planned,
    enter: async (tx) => {
      try {
        for (const contestant of added) if (!(await enter(tx, contestant, context))) return false
      } catch (error) {
        if (error instanceof AccountTaken) return false
        throw error
      }
      const paid = added.filter(({ isPaid }) => isPaid).length
      await recordAction(tx, { adminId, action: 'contestant.import', after: { done: added.length, paid } })
      return true
    },
  }
}

/** False if she entered meanwhile. @throws AccountTaken */
async function enter(tx: Transaction, contestant: Read, { contestId }: ImportContext): Promise<boolean> {
  const entry = { ...contestant, contestId, approval: 'auto', moderation: 'auto', isImported: true } as const
  if (entry.userId !== undefined) return insertEntry(tx, { ...entry, userId: entry.userId })
  await insertContestantAccount(tx, entry)
  return true
}

function readContestant(
  cells: FileLine['cells'],
  { zones, role }: ImportContext,
): { readonly value: Read | undefined; readonly problems: CellProblems } {
  const problems = new CellProblems(cells)
  const texts = eachText((text) => problems.read(columnOfText[text], textReaders[text]) ?? '')
  const phone = problems.read('phone', readPhone)
  const email = problems.read('email', readEmail) ?? null
  const zoneId = problems.read('zone', (typed) => readZone(typed, zones)) ?? null
  const isPaid = problems.read('fee paid', readYesOrNo) ?? false
  if (isPaid && !may(role, 'payments')) problems.add('fee paid', 'not_allowed')
  if (phone === undefined || problems.found.length > 0) return { value: undefined, problems }
  const account = { id: v7(), passwordHash: null, answerHash: null, referredBy: null, language: null }
  return { value: { ...account, ...texts, phone, email, zoneId, isPaid }, problems }
}

const yes = ['yes', 'y', 'true', '1', 'x', 'paid', 'እወ', 'አዎ']
const no = ['', 'no', 'n', 'false', '0', 'ኣይፋል', 'አይ']

/** @throws AppError not_yes_or_no */
function readYesOrNo(typed: string): boolean {
  const answer = typed.toLowerCase()
  if (yes.includes(answer)) return true
  if (no.includes(answer)) return false
  throw new AppError('not_yes_or_no')
}
