import messages from '../proof-messages.json' with { type: 'json' }

export type MessageLanguage = keyof typeof messages

const isMessageLanguage = (language: string): language is MessageLanguage => Object.hasOwn(messages, language)

/** The text message with a code; in Tigrinya if the language has no text. */
export const proofMessage = (language: string | undefined, code: string): string =>
  messages[language !== undefined && isMessageLanguage(language) ? language : 'tig'].replace('{{code}}', code)
