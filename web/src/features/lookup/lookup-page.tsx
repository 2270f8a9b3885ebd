import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import { takeToken } from '../receipt/lookup-path.ts'
import { useFound } from '../receipt/use-found.ts'
import { ClaimCard } from './claim-card.tsx'
import { ClaimVote } from './claim-vote.tsx'
import { FindForm } from './find-form.tsx'
import { Found } from './found.tsx'
import styles from './lookup.module.css'
import { OwnReceipts } from './own-receipts.tsx'
import { OwnVotes } from './own-votes.tsx'

/** Finds votes and payments: this browser's by themselves, others by receipt or reference (PAY-11). */
export function LookupPage() {
  const t = useT()
  const search = useSearch()
  const token = useToken(new URLSearchParams(search).get('vote') ?? undefined)
  const sent = usePersonal().form
  const reference = new URLSearchParams(search).get('reference')?.trim() ?? ''
  const asked = useFound(reference)
  return (
    <PublicPage
      title={t('common.whereIsMyVote')}
      description={t('voting:where.description')}
      lead={t('voting:where.intro')}
    >
      {token !== undefined && <ClaimVote key={token} token={token} />}
      {sent?.problems['vote'] && <ClaimVote token="" isVoid />}
      <div className={sheet['sheets']}>
        <OwnReceipts />
        <OwnVotes />
        <ClaimCard />
        <section className={`${sheet['sheet']} ${styles['search']}`} data-lookup aria-labelledby="find-vote">
          <h2 id="find-vote">{t('voting:where.find')}</h2>
          <FindForm reference={reference} onAgain={() => void asked.refetch()} />
          <div aria-live="polite" className={styles['one']}>
            {reference !== '' && (
              <>
                <h3>{t('voting:where.found')}</h3>
                <Found reference={reference} asked={asked} />
              </>
            )}
          </div>
        </section>
      </div>
    </PublicPage>
  )
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
