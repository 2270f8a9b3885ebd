import { describe, expect, test } from 'vitest'
import { redactorOf } from './redact.ts'

const her = redactorOf({
  phone: '+251911223344',
  email: 'Selam.H@example.org',
  names: ['ሰላም', 'Hagos', 'Araya'],
})

describe('an erased person is removed from typed texts', () => {
  test.each([
    ['called from 0911223344 today', 'called from […] today'],
    ['+251 91 122-33-44, in the morning', '[…], in the morning'],
    ['00251911223344', '[…]'],
    ['called from 911223344', 'called from […]'],
    ['(0911) 22 33 44', '([…]'],
    ['251911223344/911223344', '[…]/[…]'],
    ['wrote from selam.h@EXAMPLE.org', 'wrote from […]'],
    ['ሰላም  hagos asked', '[…] asked'],
    ['ሰላም Araya, ሰላም Hagos Araya', '[…], […]'],
  ])('%s', (typed, left) => {
    expect(her.anywhere(typed)).toBe(left)
  })

  test.each(['0911223345', '1091122334455', 'Hagos and Araya', 'ሰላምታ Hagoss', 'selam.h@example.organic', ''])(
    'nobody else loses anything: %s',
    (typed) => {
      expect(her.anywhere(typed)).toBe(typed)
    },
  )

  test('in a text about her each of her names goes, and longer words with one stay', () => {
    expect(her.aboutHer('ሰላም was asked; HAGOS knows, Hagosa does not')).toBe(
      '[…] was asked; […] knows, Hagosa does not',
    )
  })

  test('a name that begins like a longer one leaves nothing of it', () => {
    const almaz = redactorOf({ names: ['Almaz', 'Haile', 'Haile Selassie'] })
    expect(almaz.anywhere('Almaz Haile Selassie asked')).toBe('[…] asked')
  })

  test('a person without phone and names removes nothing', () => {
    expect(redactorOf({ phone: null, email: null, names: ['', ' '] }).aboutHer('Selam, 0911223344')).toBe(
      'Selam, 0911223344',
    )
  })

  test('pattern characters in a name are literal', () => {
    expect(redactorOf({ names: ['A.*', '(B'] }).anywhere('A.* (B and Abc')).toBe('[…] and Abc')
  })
})

test('texts are searched by her number without country code, her address, whole names', () => {
  expect(her.needles).toEqual({
    digits: '911223344',
    words: ['Selam.H@example.org', 'ሰላም Hagos Araya', 'ሰላም Hagos', 'ሰላም Araya'],
  })
  expect(redactorOf({ names: ['Selam'] }).needles).toEqual({ digits: undefined, words: [] })
  expect(redactorOf({ phone: '+999', names: ['Selam Hagos'] }).needles).toEqual({
    digits: '999',
    words: ['Selam Hagos'],
  })
})
