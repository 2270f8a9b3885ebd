import { expect, test } from 'vitest'
import { englishMoment } from './english-moment.ts'

test('every half hour of a leap year equals the platform’s format', () => {
  const own = new Intl.DateTimeFormat('en', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Africa/Addis_Ababa',
  })
  for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += 30 * 60_000) {
    const told = englishMoment(new Date(at), 3 * 3_600_000).replace(/\s/g, ' ')
    if (told !== own.format(at).replace(/\s/g, ' ')) expect(told).toBe(own.format(at))
  }
})
