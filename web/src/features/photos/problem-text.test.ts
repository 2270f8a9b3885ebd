import { expect, test } from 'vitest'
import { textsIn } from '../../lib/i18n.ts'
import { loadTexts } from '../../lib/texts.ts'
import refusals from '../../locales/tig/refusals.json' with { type: 'json' }
import { problemText } from './problem-text.ts'

test('[IMG-01] why a photo is not taken is told in words, also where the texts of refusals are lost', async () => {
  const problems = ['no_image', 'image_too_large', 'not_an_image', 'image_too_small'] as const
  const own = await loadTexts('tig', ['start', 'contestant'])
  const lost = textsIn('tig', own)
  const whole = textsIn('tig', [...own, ...(await loadTexts('tig', ['refusals']))])
  for (const problem of problems) {
    expect(problemText(problem, whole)).toBe(refusals[problem])
    expect(problemText(problem, lost)).toMatch(/^[\u1200-\u137f\s:፡]+/)
  }
  expect(problemText('contestant:photos.unreadable', lost)).toBe(lost.t('contestant:photos.unreadable'))
})
