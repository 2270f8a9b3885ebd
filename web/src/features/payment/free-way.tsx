import type { FormEvent } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { TitleNote } from '../voting/title-note.tsx'
import { returnToPodium } from './choose-payment.ts'
import { CountedVotes } from './chosen-votes.tsx'
import { WayCard } from './way-card.tsx'

/** The free vote, once for each phone. */
export function FreeWay() {
  const t = useT()
  const vote = (event: FormEvent): void => {
    event.preventDefault()
    returnToPodium({ jp: 'true', method: 'free' })
  }
  return (
    <WayCard
      title={t('voting:payment.freeTitle')}
      price={t('voting:payment.free')}
      counts={<CountedVotes kind="free" />}
      text={
        <>
          {t('voting:payment.freeText')}
          <TitleNote kind="free" />
        </>
      }
    >
      <form action="/ballot" onSubmit={vote}>
        <input type="hidden" name="kind" value="free" />
        <Button type="submit" variant="quiet">
          {t('voting:payment.freeButton')}
        </Button>
      </form>
    </WayCard>
  )
}
