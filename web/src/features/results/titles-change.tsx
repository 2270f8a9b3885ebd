import { titleRuleName } from '@ashenda/core/domain/title-rule.ts'
import { readTitlesText } from '@ashenda/core/domain/titles.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'

interface TitlesChangeProps {
  readonly rule: 'titles' | 'jury'
  /** As the chain holds them. */
  readonly before: string
  readonly after: string
}

/** Titles or criteria that were changed while people voted. */
export function TitlesChange({ rule, before, after }: TitlesChangeProps) {
  const t = useT()
  const { number } = useFormat()
  const say = (text: string): string =>
    rule === 'jury'
      ? text.replaceAll('/', ' ').replaceAll(';', ', ')
      : readTitlesText(text)
          .map(({ name, votes, share }) => {
            const counted = votes.length === 0 ? '' : t(`own-titles:votes_${titleRuleName(votes)}`)
            const jury = share === 0 ? '' : t('own-titles:juryShare', { share: number(share) })
            const how = [counted, jury].filter((one) => one !== '').join(', ')
            return `${name || t('own-titles:zoneTitles')} (${how})`
          })
          .join('; ')
  return (
    <p suppressHydrationWarning>
      {t(rule === 'titles' ? 'own-titles:titles' : 'own-titles:criteria')}: <del>{say(before)}</del>{' '}
      <ins>{say(after)}</ins>
    </p>
  )
}
