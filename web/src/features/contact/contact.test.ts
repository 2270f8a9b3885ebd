import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import written from '../../../content/contact.json'
import { contactSchema } from './contact-schema.ts'

test('[NAV-03] [NAV-09] the contact data suit bar and footer: three phones, an e-mail, five channels', () => {
  expect(Compile(contactSchema).Errors(written)).toEqual([])
  expect(written.phones.map(({ number, shown }) => shown.replaceAll(' ', '') === number)).toEqual([true, true, true])
})
