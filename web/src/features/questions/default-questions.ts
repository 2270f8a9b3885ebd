import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import type { Translate } from '../../lib/i18n.ts'

const questions = ['how', 'free', 'paid', 'abroad', 'receipt', 'payment', 'join', 'titles', 'privacy'] as const

/** As the site's files have it. */
export const defaultQuestions = (t: Translate): ShownPiece<'questions'> => ({
  title: t('questions:title'),
  lead: t('questions:lead'),
  questions: questions.map((id) => ({
    id,
    question: t(`questions:${id}`),
    answer: t(`questions:${id}Answer`, { email: '{{email}}', phone: '{{phone}}' }),
  })),
})
