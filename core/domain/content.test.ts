import { expect, test } from 'vitest'
import { type PieceBody, pieceSchemas } from '../contracts/content.ts'
import { differences, orderOf, type PieceSchema, shownIn, translationOf, withFields } from './content.ts'
import { problemsOf, storedField } from './content-problem.ts'

const schema = pieceSchemas.questions as unknown as PieceSchema // of the keys it names
const body: PieceBody<'questions'> = {
  title: { en: 'Questions', tig: 'ሕቶታት' },
  lead: { en: 'What people ask.' },
  questions: [
    { id: 'how', question: { en: 'How?', tig: 'ብኸመይ?' }, answer: { en: 'So.' } },
    { id: 'why', question: { en: 'Why?' }, answer: { en: 'Because.' } },
  ],
}

test('a text is shown in its language, or in English', () => {
  expect(shownIn(body, 'tig')).toEqual({
    title: 'ሕቶታት',
    lead: 'What people ask.',
    questions: [
      { id: 'how', question: 'ብኸመይ?', answer: 'So.' },
      { id: 'why', question: 'Why?', answer: 'Because.' },
    ],
  })
  expect(shownIn({ title: { en: 'A', tig: '' } }, 'tig')).toEqual({ title: 'A' })
})

test('the missing texts of each language are counted; empty English ones are none', () => {
  expect(translationOf(schema, body)).toMatchObject({ texts: 6, lacking: { en: 0, tig: 4, am: 6 } })
  expect(translationOf(schema, { ...body, lead: { en: '' } })).toMatchObject({ texts: 5 })
})

test('differences name field and language; a moved entry differs in nothing but the order', () => {
  const [how, why] = body.questions
  const changed = { ...body, questions: [why, { ...how, answer: { en: 'So.', am: 'እንዲህ።' } }] }
  expect(differences(schema, body, changed)).toMatchObject([
    { path: 'questions.1.answer', language: 'am', before: undefined, after: 'እንዲህ።' },
  ])
  expect(orderOf(changed)).not.toEqual(orderOf(body))
  // As Postgres returns it.
  const sorted = { questions: body.questions, lead: body.lead, title: { tig: 'ሕቶታት', en: 'Questions' } }
  expect([differences(schema, body, sorted), orderOf(sorted)]).toEqual([[], orderOf(body)])
})

test('texts are stored without invisible characters, and empty translations not at all', () => {
  const typed = { ...body, title: { en: ' Ques\u200btions  ', tig: ' ', am: 'ጥያቄዎች' } }
  expect(withFields(schema, typed, storedField)).toMatchObject({ title: { en: 'Questions', am: 'ጥያቄዎች' } })
  expect(withFields(schema, typed, storedField)).not.toHaveProperty('title.tig')
})

test('what cannot be published is named by field and language', () => {
  const contact = pieceSchemas.contact as unknown as PieceSchema // as above
  const wrong = {
    phones: [{ id: 'a', phone: '12' }],
    email: 'nobody',
    address: { en: '' },
    available: { en: 'x', tig: 'x'.repeat(121) },
    channels: [{ id: 'b', name: '', sign: 'letter', link: 'ftp://x' }],
  }
  expect(problemsOf(contact, wrong)).toEqual([
    { path: 'phones.0.phone', code: 'content_phone' },
    { path: 'email', code: 'content_email' },
    { path: 'address', language: 'en', code: 'content_missing' },
    { path: 'available', language: 'tig', code: 'content_too_long' },
    { path: 'channels.0.name', code: 'content_missing' },
    { path: 'channels.0.link', code: 'content_link' },
  ])
  const announcement = pieceSchemas.announcement as unknown as PieceSchema // as above
  const news = { text: { en: 'News' }, link: '', linkText: { en: '' }, isDismissable: true }
  const times = { from: '2026-11-29T12:00:00.000Z', until: '2026-11-29T11:00:00.000Z' }
  expect(problemsOf(announcement, { ...news, ...times })).toEqual([{ path: 'until', code: 'content_until' }])
  expect(problemsOf(announcement, { ...news, from: 'soon', until: '' })).toEqual([
    { path: 'from', code: 'content_moment' },
  ])
})
