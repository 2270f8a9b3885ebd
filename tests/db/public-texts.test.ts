import { publicTexts } from '@ashenda/core/domain/moderation.ts'
import { contestants } from '@ashenda/db/schema/contestants.ts'
import { contestantChanges } from '@ashenda/db/schema/moderation.ts'
import { tableOfText, textsOf } from '@ashenda/db/schema/public-texts.ts'
import { users } from '@ashenda/db/schema/users.ts'
import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { PgText } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'

/** Texts that the public does not read. Another column of text belongs here, or into `publicTexts`. */
const privateTexts = [
  'users.role',
  'users.admin_role',
  'users.phone',
  'users.email',
  'users.password_hash',
  'users.answer_hash',
  'contestant_changes.rejection_reason',
  'contestant_changes.rejection_note',
]

const publicColumns = (table: Table): readonly string[] =>
  Object.values(getTableColumns(table))
    .filter((column) => column instanceof PgText)
    .map(({ name }) => name)
    .filter((name) => !privateTexts.includes(`${getTableName(table)}.${name}`))

describe('[ADM-02] the list of the texts that the public reads of a contestant', () => {
  test('has every column of them, in the table that it says', () => {
    expect(publicColumns(users)).toEqual(textsOf('users'))
    expect(publicColumns(contestants)).toEqual(textsOf('contestants'))
    expect(Object.keys(tableOfText).toSorted()).toEqual(publicTexts.toSorted())
  })

  test('has every column of what waits for an admin', () => {
    expect(publicColumns(contestantChanges)).toEqual(publicTexts)
  })
})
