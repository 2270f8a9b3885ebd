import { describe, expect, test } from 'vitest'
import { redactorOf } from './redact.ts'

const her = redactorOf({
  phone: '+251911223344',
  email: 'Selam.H@example.org',
  names: ['ሰላም', 'Hagos', 'Araya'],
})

describe('[OPS-02] what was erased is taken out of what people typed', () => {
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

  test('where a text is about her, each of her names goes, and a longer word that holds one stays', () => {
    expect(her.aboutHer('ሰላም was asked; HAGOS knows, Hagosa does not')).toBe(
      '[…] was asked; […] knows, Hagosa does not',
    )
  })

  test('a name that begins like a longer one leaves nothing of it', () => {
    const almaz = redactorOf({ names: ['Almaz', 'Haile', 'Haile Selassie'] })
    expect(almaz.anywhere('Almaz Haile Selassie asked')).toBe('[…] asked')
  })

  test('somebody without phone and names takes nothing along', () => {
    expect(redactorOf({ phone: null, email: null, names: ['', ' '] }).aboutHer('Selam, 0911223344')).toBe(
      'Selam, 0911223344',
    )
  })

  test('signs of a pattern in a name are signs', () => {
    expect(redactorOf({ names: ['A.*', '(B'] }).anywhere('A.* (B and Abc')).toBe('[…] and Abc')
  })
})

test('[OPS-02] texts are looked for by what they must hold: her number without the country’s code, her address, whole names', () => {
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
