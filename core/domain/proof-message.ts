import messages from '../proof-messages.json' with { type: 'json' }

export type MessageLanguage = keyof typeof messages

const isMessageLanguage = (language: string): language is MessageLanguage => Object.hasOwn(messages, language)

/** What is sent to a phone; in Tigrinya where there is no text in a language. */
export const proofMessage = (language: string | undefined, code: string): string =>
  messages[language !== undefined && isMessageLanguage(language) ? language : 'tig'].replace('{{code}}', code)
