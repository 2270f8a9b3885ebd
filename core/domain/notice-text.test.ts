import { describe, expect, test } from 'vitest'
import { noticeKindNames, noticeLanguages, noticeWays } from './notice.ts'
import { defaultText, exampleValues, shownValues } from './notice-defaults.ts'
import { composeNotice, fillIn, unknownPlaceholders } from './notice-text.ts'

describe('the default texts', () => {
  test.each(noticeLanguages)('in %s use only values their kind has', (language) => {
    for (const kind of noticeKindNames)
      for (const way of noticeWays) {
        const { subject, body } = defaultText(kind, way, language)
        expect(unknownPlaceholders(kind, `${subject} ${body}`), kind).toEqual([])
        expect(subject.length).toBeLessThanOrEqual(120)
      }
  })

  test.each(noticeLanguages.filter((language) => language !== 'en'))(
    'in %s have the values of the English ones',
    (language) => {
      const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted()
      for (const kind of noticeKindNames)
        for (const part of ['subject', 'body'] as const)
          expect(placeholders(defaultText(kind, 'sms', language)[part]), kind).toEqual(
            placeholders(defaultText(kind, 'sms', 'en')[part]),
          )
    },
  )
})

describe('a text', () => {
  test('is filled in, and says nothing where a value is missing', () => {
    const { body } = defaultText('rejected', 'sms', 'en')
    const values = shownValues({ ...exampleValues, note: undefined as unknown as string }, 'en')
    expect(fillIn(body, values)).toBe(
      'Selam, the organisers could not approve your page. The photo shows somebody else. Change it here: https://example.org/dashboard/user',
    )
  })

  test('does not fill in what a value contains', () => {
    expect(fillIn('{{name}}!', { name: '{{link}}', link: 'secret' })).toBe('{{link}}!')
  })

  test('names placeholders its kind does not know', () => {
    expect(unknownPlaceholders('welcome', 'Hello {{name}}, {{ rank }} {{rank}} {{link')).toEqual(['rank', '{{'])
    expect(unknownPlaceholders('rank', '{{name}} {{rank}} {{votes}} {{contest}} {{link}}')).toEqual([])
  })

  test('shows moments in the festival time and the calendar of its language', () => {
    expect(shownValues(exampleValues, 'en')['opens']).toBe('20 August 2027 at 09:00')
    expect(shownValues(exampleValues, 'tig')['opens']).toMatch(/2019/)
  })

  test('carries its link, and the way to stop, as its way can', () => {
    const message = { text: defaultText('approved', 'sms', 'en'), values: exampleValues, stop: 'stop: example.org/m/a' }
    const { link } = exampleValues
    expect(composeNotice({ ...message, way: 'sms' }).body).toMatch(new RegExp(`: ${link}\\nstop: `))
    expect(composeNotice({ ...message, way: 'push' })).toEqual({
      subject: 'You are approved',
      body: 'Selam, the organisers have approved your page. Everybody can see it now',
    })
  })
})
