/** Of the languages messages are written in, and those that carriers know. */
const stopWords = new Set([
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit'],
  ...['ኣቁም', 'ኣቋርጽ', 'ደው', 'ጠጠው'],
  ...['አቁም', 'አቁሙ', 'አቋርጥ', 'ተው'],
  ...['توقف', 'أوقف', 'إيقاف', 'ايقاف'],
  ...['बंद', 'रोकें', 'रोको'],
  ...['수신거부', '중지', '그만'],
])

/** Whether somebody answers a text message by one word that asks for no more. */
export const isStop = (text: string): boolean =>
  stopWords.has(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}]/gu, ''),
  )
