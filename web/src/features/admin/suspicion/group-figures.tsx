import type { SuspiciousGroup } from '@ashenda/core/contracts/http/suspicion.ts'
import { numberFormat } from '@ashenda/core/domain/date-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import styles from './suspicion.module.css'

/** The figures of a group beside the usual ones: a figure alone says nothing. */
export function GroupFigures({ group }: { readonly group: SuspiciousGroup }) {
  const t = useT()
  const rows = useRows(group)
  return (
    <table className={styles['figures']}>
      <thead>
        <tr>
          <th scope="col">{t('console:suspicion.figure')}</th>
          <th scope="col">{t('console:suspicion.here')}</th>
          <th scope="col">{t('console:suspicion.usual')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, here, usual, isMarked }) => (
          <tr key={text} data-marked={isMarked}>
            <th scope="row">{t(text)}</th>
            <td>{here}</td>
            <td>{usual}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useRows(group: SuspiciousGroup) {
  const t = useT()
  const { tag } = useLanguage()
  const { ballots, peak, usual, browsers, addresses, known, intervalVariation, neighbours, votes, leaderShare, marks } =
    group
  const number = (value: number): string => numberFormat(tag, { maximumFractionDigits: 2 }).format(value)
  const percent = (share: number): string =>
    numberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(share)
  const isMarked = (mark: SuspiciousGroup['marks'][number]): boolean => marks.includes(mark)
  return [
    {
      text: 'console:suspicion.peak',
      here: number(peak),
      usual: usual === null ? '' : usual === 0 ? t('console:suspicion.nothingUsual') : number(usual),
      isMarked: isMarked('burst'),
    },
    ...(known > 0
      ? [
          {
            text: 'console:suspicion.browsers',
            here: number(browsers),
            usual: t('console:suspicion.oneEach'),
            isMarked: isMarked('browsers'),
          } as const,
          { text: 'console:suspicion.addresses', here: number(addresses), usual: '', isMarked: false } as const,
        ]
      : []),
    {
      text: 'console:suspicion.leader',
      here: percent((votes[0]?.votes ?? 0) / ballots),
      usual: percent(leaderShare),
      isMarked: isMarked('leader'),
    },
    {
      text: 'console:suspicion.intervalVariation',
      here: intervalVariation === null ? '–' : number(intervalVariation),
      usual: t('console:suspicion.aboutOne'),
      isMarked: isMarked('even'),
    },
    {
      text: 'console:suspicion.neighbours',
      here: number(neighbours),
      usual: t('console:suspicion.hardlyAny'),
      isMarked: isMarked('neighbours'),
    },
    ...(group.paidBeside > 0
      ? [{ text: 'console:suspicion.paidBeside', here: number(group.paidBeside), usual: '', isMarked: false } as const]
      : []),
  ] as const
}
