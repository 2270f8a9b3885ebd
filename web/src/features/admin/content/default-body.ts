import type { PieceBody, ShownPiece } from '@ashenda/core/contracts/content.ts'
import { pieceSchemas } from '@ashenda/core/contracts/content.ts'
import {
  fieldsOf,
  type Piece,
  type PieceSchema,
  type TextLanguage,
  textLanguages,
  withFields,
} from '@ashenda/core/domain/content.ts'
import { type Translate, textsIn } from '../../../lib/i18n.ts'
import { loadTexts } from '../../../lib/texts.ts'
import { defaultAbout } from '../../about/default-about.ts'
import { defaultContact, defaultJobs } from '../../contact/contact-data.ts'
import { defaultExemplary } from '../../exemplary/default-exemplary.ts'
import { defaultPictures } from '../../hero/default-pictures.ts'
import { defaultPartners } from '../../partners/default-partners.ts'
import { defaultPolicy } from '../../policy/default-policy.ts'
import { defaultPrize } from '../../prize/default-prize.ts'
import { defaultQuestions } from '../../questions/default-questions.ts'
import { defaultTips } from '../../tips/default-tips.ts'

const namespaces = ['first-page', 'site', 'pages', 'exemplars', 'policy', 'questions', 'voting'] as const

const defaults: { readonly [Name in Piece]: (t: Translate) => ShownPiece<Name> } = {
  home: (t) => ({
    title: t('common.heroTitle'),
    line: t('common.heroLine'),
    text: t('common.heroText'),
    pictures: defaultPictures,
    tips: defaultTips(t),
  }),
  announcement: () => ({ text: '', link: '', linkText: '', from: '', until: '', isDismissable: true }),
  prize: defaultPrize,
  exemplary: defaultExemplary,
  partners: defaultPartners,
  contact: defaultContact,
  jobs: () => defaultJobs,
  about: defaultAbout,
  policy: defaultPolicy,
  questions: defaultQuestions,
}

/** What the site's files have, in all languages, as a version would hold it. */
export async function defaultBody<Name extends Piece>(piece: Name): Promise<PieceBody<Name>> {
  const own = await Promise.all(
    textLanguages.map(
      async (code) => [code, defaults[piece](textsIn(code, await loadTexts(code, namespaces)).t)] as const,
    ),
  )
  return translated(pieceSchemas[piece] as unknown as PieceSchema, own) as PieceBody<Name> // of its own schema
}

/** One body of the same one in each language. */
function translated(schema: PieceSchema, own: readonly (readonly [TextLanguage, unknown])[]): unknown {
  const texts = new Map(own.map(([code, body]) => [code, textsByPath(schema, body)]))
  const english = own.find(([code]) => code === 'en')?.[1]
  return withFields(schema, english, ({ path, meaning, value }) => {
    if (meaning.kind !== 'words' && meaning.kind !== 'story') return value
    const found = textLanguages.map((code) => [code, texts.get(code)?.get(path) ?? ''] as const)
    return Object.fromEntries(found.filter(([code, text]) => code === 'en' || text !== ''))
  })
}

const textsByPath = (schema: PieceSchema, body: unknown): ReadonlyMap<string, string> =>
  new Map([...fieldsOf(schema, body)].map(({ path, value }) => [path, String(value)]))
