import { describe, expect, test } from 'vitest'
import { findChangingText } from '../../scripts/check/lint/changing-text.ts'

const found = (jsx: string) => findChangingText(`function Page({ a, t }) {\n  return ${jsx}\n}`, 'page.tsx')

describe('text that breaks a translated page', () => {
  test.each([
    ['a fragment that comes and goes', "<p>{t('x')}{a && <> · {t('y')}</>}</p>"],
    ['text that comes and goes', "<p><b /> {a && t('y')}</p>"],
    ['text or an element', "<p>{a ? t('y') : <b />}<i /></p>"],
    ['text behind an element that comes and goes', "<p>{a && <b />}{t('x')}</p>"],
    ['text behind a list', '<p>{a.map((one) => <b key={one} />)} text</p>'],
    ['text behind a component that may be nothing', '<p><Permitted /> text</p>'],
    ['a fragment with text', "<p>{a && <><b />{t('x')}</>}</p>"],
    ['a component that is text', "t('x')"],
  ])('is found: %s', (_what, jsx) => {
    expect(found(jsx)).not.toEqual([])
    expect(found(jsx)[0]).toMatch(/^page\.tsx:2 /)
  })

  test.each([
    ['an only child', "<p>{a ? t('x') : <b />}</p>"],
    ['one text or another', "<p><b /> {a ? t('x') : t('y')}</p>"],
    ['text in an element of its own', "<p>{t('x')}{a && <span> · {t('y')}</span>}</p>"],
    ['text before what comes and goes', "<p>{t('x')} {a && <b />}</p>"],
    ['text behind an icon', "<p><CheckIcon /> {t('x')}</p>"],
    ['spaces', "<p>{a && <b />} {' '}<i /></p>"],
    ['elements', '<p>{a && <b />}{a ? <b /> : <i />}<i /></p>'],
  ])('is not: %s', (_what, jsx) => {
    expect(found(jsx)).toEqual([])
  })
})
