/** What previews show of a text before they cut it themselves. */
const longestBeginning = 200
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The beginning of a text in one line, cut between two words and never within a letter. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestBeginning) return line
  let length = 0
  for (const { segment } of letters.segment(line)) {
    if (length + segment.length > longestBeginning) break
    length += segment.length
  }
  const lastSpace = line.lastIndexOf(' ', length)
  return `${line.slice(0, lastSpace > longestBeginning / 2 ? lastSpace : length)}…`
}
