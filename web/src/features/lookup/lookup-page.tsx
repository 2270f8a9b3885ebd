import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { showPlace } from '../../lib/place.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import { takeToken } from '../receipt/receipt-path.ts'
import { type Sought, useFound } from '../receipt/use-found.ts'
import { ClaimVote } from './claim-vote.tsx'
import { FindForm } from './find-form.tsx'
import { Found } from './found.tsx'
import styles from './lookup.module.css'
import { OwnReceipts } from './own-receipts.tsx'
import { OwnVotes } from './own-votes.tsx'

const nothing: Sought = { reference: '' }

/** Finds votes and payments: by whatever number somebody has (PAY-11), and this browser's by themselves. */
export function LookupPage() {
  const t = useT()
  const search = useSearch()
  const token = useToken(new URLSearchParams(search).get('vote') ?? undefined)
  const { form: sent, found: brought } = usePersonal()
  const inAddress = new URLSearchParams(search).get('reference')?.trim() ?? ''
  /** Not in the address: a T-card with its phone. */
  const [byCard, setByCard] = useState<Sought>()
  const inForm = brought && { reference: brought.of, isAnswered: true }
  const sought: Sought = byCard ?? (inAddress === '' ? (inForm ?? nothing) : { reference: inAddress })
  const asked = useFound(sought)
  const isSought = sought.reference !== '' || sought.isAnswered === true
  useShownAnswer(isSought && (asked.isError || (asked.data !== undefined && asked.data.kind !== 'card')), sought)
  return (
    <PublicPage title={t('common.whereIsMyVote')} description={t('where:description')} lead={t('where:intro')}>
      {token !== undefined && <ClaimVote key={token} token={token} />}
      {sent?.problems['vote'] && <ClaimVote token="" isVoid />}
      <div className={sheet['sheets']}>
        <section className={`${sheet['sheet']} ${styles['search']}`} data-lookup aria-labelledby="find-vote">
          <h2 id="find-vote">{t('where:find')}</h2>
          <FindForm
            sought={sought}
            isCard={asked.data?.kind === 'card' || sought.phone !== undefined}
            onCard={setByCard}
            onAgain={() => void asked.refetch()}
          />
          <div id="found" tabIndex={-1} aria-live="polite" className={styles['one']}>
            {isSought && (
              <>
                <h3>{t('where:found')}</h3>
                <Found sought={sought} asked={asked} onTakenOver={() => setByCard(undefined)} />
              </>
            )}
          </div>
        </section>
        <OwnVotes />
        <OwnReceipts />
      </div>
    </PublicPage>
  )
}

/** The first answer to a search comes into view and gets the focus: on a phone it would stand below the keyboard. */
function useShownAnswer(isThere: boolean, { reference, phone }: Sought): void {
  useEffect(() => {
    if (isThere && `${reference}${phone}` !== '') showPlace('#found')
  }, [isThere, reference, phone])
}

/** From the link that opened this page, or a later one: then only the fragment changes. @param first from the query, which servers see */
function useToken(first: string | undefined): string | undefined {
  const [token, setToken] = useState(first)
  useEffect(() => {
    const look = (): void => {
      const taken = takeToken()
      if (taken !== undefined) setToken(taken)
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  return token
}
