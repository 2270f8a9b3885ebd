import { parsePhone } from '@ashenda/core/domain/phone.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlausiblePhone } from './plausible-phone.ts'

test.each(['', '12', '091122334', '09112233445', '0811223344', '+251 911 22 33', '4155552671', '+12'])(
  '%j is rejected as a phone',
  (typed) => expect(isPlausiblePhone(typed)).toBe(false),
)

test.each(['0911223344', ' +251 (0) 911-22 33 44', '00251711223344', '911223344', '+1 415 555 2671', '٠٩١١٢٢٣٣٤٤'])(
  '%j may be one',
  (typed) => expect(isPlausiblePhone(typed)).toBe(true),
)

test('nothing the server accepts is rejected', () => {
  const typed = fc.tuple(
    fc.constantFrom('', '+', '00', '0', '+251', '251', '+2510', '00251', '+1', '0044', ' +49 '),
    fc.stringMatching(/^[\d ().+/-]{0,16}$/),
  )
  fc.assert(
    fc.property(typed, ([prefix, rest]) => {
      const phone = prefix + rest
      if (parsePhone(phone) !== undefined) expect(isPlausiblePhone(phone), phone).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})
