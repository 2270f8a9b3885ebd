import type { Static } from 'typebox'
import written from '../../../content/contact.json'
import type { contactSchema } from './contact-schema.ts'

/** How we are reached, in one place for bar, footer, contact page and policy. contact.test.ts holds it to its schema. */
export const contact: Static<typeof contactSchema> = written as Static<typeof contactSchema> // JSON has no literal types; see the test
