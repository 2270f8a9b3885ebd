import type { SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import korean from '../../locales/korean/first-page.json' with { type: 'json' }
import { TextsProvider, textsIn } from '../i18n.ts'
import type { LanguageCode } from '../language.ts'
import { loadTexts, votingNamespaces } from '../texts.ts'
import { useSentProblem } from './sent-form.ts'

interface BesideProps {
  readonly field: string
  readonly problems: SentForm['problems']
}

const Beside = ({ field, problems }: BesideProps) => useSentProblem({ problems })(field) ?? 'nothing'

/** What stands beside a field of a form that came back, in a language. */
async function shownBeside(field: string, problems: SentForm['problems'], code: LanguageCode): Promise<string> {
  const texts = textsIn(code, await loadTexts(code, ['first-page', ...votingNamespaces]))
  return renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <Beside field={field} problems={problems} />
    </TextsProvider>,
  )
}

const badPhone = { phone: { code: 'bad_phone', message: 'bad phone number' } }

test('a problem is shown beside its field only', async () => {
  expect(await shownBeside('phone', badPhone, 'en')).toBe('bad phone number')
  expect(await shownBeside('name', badPhone, 'en')).toBe('nothing')
})

test('it is in the page’s language', async () => {
  const texts = await Promise.all(
    (['en', 'tig', 'am', 'arabic', 'hindi', 'korean'] as const).map((code) => shownBeside('phone', badPhone, code)),
  )
  expect(new Set(texts).size).toBe(6)
})

test('an empty required field says so', async () => {
  const required = { name: { code: 'required', message: '' } }
  expect(await shownBeside('name', required, 'en')).not.toMatch(/^(nothing)?$/)
})

test('an unknown refusal is shown in the server’s words, after a general sentence in the language', async () => {
  const unheardOf = { form: { code: 'of_tomorrow', message: 'not on a Sunday' } }
  expect(await shownBeside('form', unheardOf, 'en')).toBe('not on a Sunday')
  expect(await shownBeside('form', unheardOf, 'korean')).toBe(`${korean.common.wentWrong}: not on a Sunday`)
})
