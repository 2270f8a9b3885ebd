/** Browsers rarely know Tigrinya, so the names of its thirteen months stand here. */
const tigrinyaMonths = [
  'መስከረም',
  'ጥቅምቲ',
  'ሕዳር',
  'ታሕሳስ',
  'ጥሪ',
  'ለካቲት',
  'መጋቢት',
  'ሚያዝያ',
  'ግንቦት',
  'ሰነ',
  'ሓምለ',
  'ነሓሰ',
  'ጳጉሜን',
]

/** The day in the Ethiopian calendar, on the reader's own clock; undefined for languages that do not count by it. */
export function ethiopianDate(tag: string, at: Date): string | undefined {
  if (tag === 'am') return new Intl.DateTimeFormat('am-u-ca-ethiopic', { dateStyle: 'long' }).format(at)
  if (tag !== 'ti') return undefined
  const { day, month, year } = tigrinyaParts(at)
  return `${day} ${month} ${year}`
}

/** The same without its year. */
export function ethiopianDay(tag: string, at: Date): string | undefined {
  if (tag === 'am') return new Intl.DateTimeFormat('am-u-ca-ethiopic', { day: 'numeric', month: 'short' }).format(at)
  if (tag !== 'ti') return undefined
  const { day, month } = tigrinyaParts(at)
  return `${day} ${month}`
}

function tigrinyaParts(at: Date) {
  const parts = new Intl.DateTimeFormat('en-u-ca-ethiopic', { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const)
  const { day, month, year } = Object.fromEntries(parts)
  return { day, month: tigrinyaMonths[Number(month) - 1], year }
}
