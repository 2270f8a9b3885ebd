import type { SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import korean from '../../locales/korean/start.json' with { type: 'json' }
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
  const texts = textsIn(code, await loadTexts(code, ['start', ...votingNamespaces]))
  return renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <Beside field={field} problems={problems} />
    </TextsProvider>,
  )
}

const badPhone = { phone: { code: 'bad_phone', message: 'bad phone number' } }

test('[VOT-09] what is wrong stands beside the field it is about, and beside no other', async () => {
  expect(await shownBeside('phone', badPhone, 'en')).toBe('bad phone number')
  expect(await shownBeside('name', badPhone, 'en')).toBe('nothing')
})

test('[I18-03] it is told in the language of the page', async () => {
  const texts = await Promise.all(
    (['en', 'tig', 'am', 'arabic', 'hindi', 'korean'] as const).map((code) => shownBeside('phone', badPhone, code)),
  )
  expect(new Set(texts).size).toBe(6)
})

test('[VOT-04] a field that waits to be filled in says that', async () => {
  const required = { name: { code: 'required', message: '' } }
  expect(await shownBeside('name', required, 'en')).not.toMatch(/^(nothing)?$/)
})

test('[VOT-09] a refusal this page does not know yet is told in the server’s words, behind a general sentence of the language', async () => {
  const unheardOf = { form: { code: 'of_tomorrow', message: 'not on a Sunday' } }
  expect(await shownBeside('form', unheardOf, 'en')).toBe('not on a Sunday')
  expect(await shownBeside('form', unheardOf, 'korean')).toBe(`${korean.common.wentWrong}: not on a Sunday`)
})
