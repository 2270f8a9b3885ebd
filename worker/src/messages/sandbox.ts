import { askProvider, fieldOf } from './ask-provider.ts'
import type { MessageProvider } from './provider.ts'

/** The page of the demo that shows what phones would have received (api/sandbox/messages/). */
export const sandbox = (baseUrl: string): MessageProvider => ({
  name: 'sandbox',
  send: ({ phone, text }, key) =>
    askProvider({
      url: `${baseUrl}/messages`,
      body: { phone, text, key },
      read: (answer) => (fieldOf(answer, 'accepted') === true ? { result: 'sent' } : undefined),
    }),
})
