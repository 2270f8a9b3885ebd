import type { Static } from 'typebox'
import written from '../../../content/contact.json'
import type { contactSchema } from './contact-schema.ts'

/** Contact data for bar, footer, contact page and policy; contact.test.ts checks its schema. */
export const contact: Static<typeof contactSchema> = written as Static<typeof contactSchema> // JSON has no literal types; see the test
