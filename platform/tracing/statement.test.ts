import { expect, test } from 'vitest'
import { nameOfStatement, textOfStatement } from './statement.ts'

test.each([
  ['select id from ballots where id = any($1)', 'SELECT ballots'],
  ['insert into "voters" (id) values ($1) on conflict do nothing', 'INSERT voters'],
  ['with rows as (select * from unnest($1)) update tally set free = $2 from rows', 'WITH unnest'],
  ['delete from public.sessions where id = $1', 'DELETE public.sessions'],
  ["select nextval('groups')", 'SELECT'],
  ['begin', 'BEGIN'],
  ['', 'SQL'],
])('%s is named %s', (text, name) => {
  expect(nameOfStatement(text)).toBe(name)
})

test('a statement is recorded on one line of limited length', () => {
  expect(textOfStatement('\n  select 1,\n    2\n')).toBe('select 1, 2')
  expect(textOfStatement('x'.repeat(10_000))).toHaveLength(2_000)
})
