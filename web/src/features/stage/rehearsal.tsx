import type { ShownWinner } from '@ashenda/core/contracts/http/result.ts'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { type Contest, useContest } from '../contest/contest.ts'
import styles from './rehearsal.module.css'
import { Frame, Shown } from './shown.tsx'
import { viewOf } from './stage-view.ts'
import { useMoment } from './use-stage-view.ts'

/** Steps of the reveal that were made, as in core/domain/contest.ts. */
const after = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 0 } as const

/** The reveal as it will be, with invented names. It asks nobody for a result, so it cannot show one, and tells nobody of its steps. */
export function Rehearsal() {
  const contest = useContest()
  return contest ? <Steps of={contest} /> : null
}

function Steps({ of }: { readonly of: Contest }) {
  const t = useT()
  const { number } = useFormat()
  const [step, setStep] = useState<keyof typeof after>(0)
  const invented = ['mekelle zone', 'europe', 'central zone'].map(
    (zone, at): ShownWinner => ({
      ...{ _id: zone, name: t('contests:presenter.invented', { number: number(at + 1) }), place: at + 1, image: null },
      zone: { _id: zone, name: zone },
    }),
  )
  const contest: Contest = {
    ...of,
    ...{ stageScreen: 'contest', phase: 'closed', frozen: step < 4, revealed: step % 4 },
  }
  const podium = invented.filter(({ place }) => place > 4 - step)
  const winners = step === 0 ? undefined : { titles: invented, podium }
  const view = viewOf(contest, winners, useMoment(contest, winners))
  return (
    <Frame kind={view.kind}>
      <Shown contest={contest} view={view} winners={winners} />
      <p className={styles['bar']}>
        <strong>{t('contests:presenter.rehearsal')}</strong>
        <button type="button" onClick={() => setStep(after[step])}>
          {t(step === 4 ? 'contests:presenter.again' : `contests:presenter.reveal_${step}`)}
        </button>
      </p>
    </Frame>
  )
}
