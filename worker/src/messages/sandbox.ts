import { askProvider, fieldOf } from './ask-provider.ts'
import type { MailProvider, MessageProvider, Sent } from './provider.ts'

/** The demo's page with phones' messages (api/sandbox/messages/). */
export const sandbox = (baseUrl: string): MessageProvider => ({
  name: 'sandbox',
  send: ({ phone, text }, key) =>
    askProvider({
      url: `${baseUrl}/messages`,
      body: { phone, text, key },
      read,
    }),
})

/** The same page for e-mails without a mail server. */
export const mailSandbox = (baseUrl: string, from: string): MailProvider => ({
  name: 'sandbox',
  send: ({ to, subject, text }, key) =>
    askProvider({ url: `${baseUrl}/mails`, body: { from, to, subject, text, key }, read }),
})

const read = (answer: unknown): Sent | undefined =>
  fieldOf(answer, 'accepted') === true ? { result: 'sent' } : undefined
