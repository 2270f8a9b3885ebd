import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLink, readMarked, wrongLinkIn } from './marked-text.ts'

test('paragraphs, lists, strong words and links are read; an empty line ends a list', () => {
  expect(readMarked('One **strong** word.\n- [Look](/where) here\n- or there\n\n- apart\nEnd')).toEqual([
    { kind: 'paragraph', lines: [['One ', { strong: 'strong' }, ' word.']] },
    { kind: 'list', lines: [[{ text: 'Look', link: '/where' }, ' here'], ['or there']] },
    { kind: 'list', lines: [['apart']] },
    { kind: 'paragraph', lines: [['End']] },
  ])
})

test('markup of other kinds, and what is half written, stays text', () => {
  for (const text of ['<b>bold</b>', '# heading', '![x](y)z', 'a * b ** c', '[words]', '-none', '`code`'])
    expect(readMarked(text).flatMap(({ lines }) => lines.flat())).not.toContainEqual(
      expect.objectContaining({ strong: expect.anything() }),
    )
  expect(readMarked('[x](javascript:alert)')).toEqual([{ kind: 'paragraph', lines: [['[x](javascript:alert)']] }])
})

test.each([
  'https://example.com/a?b=c',
  'http://example.com',
  'https://t.me/ashenda',
  'mailto:hello@ashenda.example',
  'tel:+251911000000',
  '/results',
  '/#how-to-vote',
])('%s may stand behind a link', (address) => expect(isLink(address)).toBe(true))

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'https://bank.example@evil.example/',
  'https://exa mple.com',
  'https://example.com/"onclick="x',
  'results',
  '',
  `https://example.com/${'x'.repeat(500)}`,
])('%j may not', (address) => expect(isLink(address)).toBe(false))

test('any link that is shown is one that may be, and no word is lost', () => {
  const part = fc.constantFrom(
    '[a](',
    ')',
    '**',
    '- ',
    '\n',
    'https://x.y',
    'javascript:x',
    '//x',
    ' ',
    'ቃል',
    '](',
    '[',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const text = parts.join('')
      const shown = readMarked(text).flatMap(({ lines }) => lines.flat())
      for (const one of shown) if (typeof one === 'object' && 'link' in one) expect(isLink(one.link)).toBe(true)
      const words = shown
        .map((one) => (typeof one === 'string' ? one : 'strong' in one ? one.strong : one.text))
        .join('')
      expect(words.split('ቃል').length).toBe(text.split('ቃል').length)
    }),
  )
  expect(wrongLinkIn('[a](/b) [c](javascript:d)')).toBe('javascript:d')
})
