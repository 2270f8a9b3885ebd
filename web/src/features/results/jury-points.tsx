import type { PublicRank } from '@ashenda/core/contracts/http/result.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import rows from './ranked.module.css'

/** The jury's points beside the votes, and what both came to. */
export function JuryPoints({
  jury,
  score,
}: {
  readonly jury: NonNullable<PublicRank['jury']>
  readonly score: number
}) {
  const t = useT()
  const { number } = useFormat()
  return (
    <small className={rows['totals']} suppressHydrationWarning>
      {t('own-titles:juryPoints', {
        points: number(jury.points),
        possible: number(jury.possible),
        score: number(score / 100),
      })}
    </small>
  )
}
