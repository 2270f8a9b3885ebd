import { contact } from './contact-data.ts'

/** An e-mail to us with its subject filled in. */
export const mailTo = (subject: string): string => `mailto:${contact.email}?subject=${encodeURIComponent(subject)}`
