import { expect, test } from 'vitest'
import { addTexts, lookupOf, textOf } from './lookup.ts'

const add = (resource: string, bundle: Record<string, string>): void =>
  addTexts([{ resource, namespace: 'lookup', bundle }])

test('[I18-03] values stand where the text names them, as they are', () => {
  add('en', { sent: '{{name}} sent {{number}} $& {{name}}{{gone}}' })
  const values = { name: '<b>{{number}}</b>', number: 3 }
  expect(textOf(lookupOf(['en']), 'lookup:sent', values)).toBe('<b>{{number}}</b> sent 3 $& <b>{{number}}</b>')
})

test('[I18-03] none at all is told by a text of its own, in every language that has one', () => {
  add('en', { items_zero: 'nothing', items_one: 'one', items_other: 'many' })
  expect([0, 1, 2].map((count) => textOf(lookupOf(['en']), 'lookup:items', { count }))).toEqual([
    'nothing',
    'one',
    'many',
  ])
})

test('[I18-02] what a language lacks is told in the one behind it; texts that come later are found', () => {
  const lookup = lookupOf(['am', 'tig'])
  expect(textOf(lookup, 'lookup:late')).toBeUndefined()
  add('tig', { late: 'ትግርኛ' })
  expect(textOf(lookup, 'lookup:late')).toBe('ትግርኛ')
  add('am', { late: 'አማርኛ' })
  expect(textOf(lookup, 'lookup:late')).toBe('አማርኛ')
})
