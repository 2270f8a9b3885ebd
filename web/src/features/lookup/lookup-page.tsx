import type { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import type { FoundBallot, FoundPayment } from '@ashenda/core/contracts/http/lookup.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Static } from 'typebox'
import { Link, useLocation, useSearch } from 'wouter'
import { earlyTyped } from '../../lib/early-input.ts'
import { failureText, useFailureText } from '../../lib/failure-text.ts'
import { moneyText, useFormat } from '../../lib/format.ts'
import { api, needsCookies } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useLastError } from '../../lib/last-look-failed.ts'
import { usePersonal } from '../../lib/personal.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { ownVotesKey, rememberPaying } from '../payment/paid-vote.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import { ReloadLink } from '../public-page/reload-link.tsx'
import sheet from '../public-page/sheet.module.css'
import { pathOf, receiptPath, takeToken } from '../receipt/receipt-path.ts'
import { isUnknown, mayComeYet, useFound } from '../receipt/use-found.ts'
import { isCreditProblem } from '../submit/credit-problem.ts'
import { Outcome } from '../submit/outcome-line.tsx'
import { useSubmit } from '../submit/submit-state.ts'
import { ClaimCard } from './claim-card.tsx'
import styles from './lookup.module.css'
import { OwnReceipts } from './own-receipts.tsx'
import { OwnVotes } from './own-votes.tsx'
import { PaymentState } from './payment-state.tsx'

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

interface FindFormProps {
  /** The reference in the address. */
  readonly reference: string
  /** The same search again. */
  readonly onAgain: () => void
}

/** One input for receipts and references; the address keeps the search. */
function FindForm({ reference, onAgain }: FindFormProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(() => earlyTyped('reference') ?? reference)
  const [isEmpty, setEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const find = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = readPasted(typed)
    setEmpty(wanted === '')
    if (wanted === '') input.current?.focus()
    else if (wanted === reference) onAgain()
    else navigate(pathOf(wanted), { replace: true })
  }

  return (
    <form action="/where" className={styles['find']} noValidate onSubmit={find}>
      <CodeField
        ref={input}
        name="reference"
        label={t('voting:where.reference')}
        hint={t('voting:where.referenceHint')}
        error={isEmpty && t('voting:forms.fillIn')}
        enterKeyHint="search"
        maxLength={64}
        dir="ltr"
        required
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setEmpty(false)
        }}
      />
      <Button type="submit">{t('voting:where.findIt')}</Button>
    </form>
  )
}

interface FoundProps {
  readonly reference: string
  readonly asked: ReturnType<typeof useFound>
}

/** The ballot or payment of a receipt or reference, with a text for every state. */
function Found({ reference, asked }: FoundProps) {
  const t = useT()
  const found = asked.data
  const error = useLastError(asked)
  const failureText = useFailureText()
  const submit = useSubmit()
  const receipt = reference.trim().toUpperCase()
  const own = submit.step === 'accepted' && submit.receipt === receipt ? submit : undefined
  if (found?.kind === 'ballot')
    return (
      <>
        <BallotFinding ballot={found} />
        <Link href={receiptPath(receipt)} className={sheet['onward'] ?? ''}>
          {t('voting:podium.receiptProof')}
        </Link>
      </>
    )
  if (found) return <PaymentFinding payment={found} />
  // The page that cast a ballot knows it before the tally.
  if (own) return <Outcome outcome={own.outcome} />
  const isAskedAnew = asked.isFetching && isUnknown(error) && !mayComeYet(error)
  if (error === null || isAskedAnew) return <p role="status">{t('voting:where.looking')}</p>
  if (mayComeYet(error))
    return (
      <>
        <p role="status">
          {t('voting:where.notYet')} <span data-needs-script>{t('voting:where.keepLooking')}</span>
        </p>
        <ReloadLink after={error.retryAfterSeconds} at={pathOf(reference)} />
      </>
    )
  if (isUnknown(error)) return <p role="status">{t('voting:where.notFound')}</p>
  return <LostAnswer query={asked} text={failureText(error)} />
}

function BallotFinding({ ballot }: { readonly ballot: FoundBallot }) {
  const t = useT()
  const format = useFormat()
  const { outcome, day } = ballot
  const isUnspent = outcome.status === 'refused' && outcome.kind === 'paid' && !isCreditProblem(outcome.reason)
  return (
    <>
      <Outcome outcome={outcome} />
      <p suppressHydrationWarning>{t(`voting:where.${outcome.kind ?? 'cast'}`, { at: format.zonedDay(day) })}</p>
      {isUnspent && <p className={sheet['soft']}>{t('voting:where.unspent')}</p>}
    </>
  )
}

function PaymentFinding({ payment }: { readonly payment: FoundPayment }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const { contest, status, isUsed, usable, purpose, price, at } = payment
  return (
    <>
      <PaymentState status={status} isUsed={isUsed} usable={usable} purpose={purpose} contest={contest} />
      <p suppressHydrationWarning>
        {t('voting:where.on', { price: moneyText(tag, price.amountMinor, price.currency), at: format.zonedMoment(at) })}
      </p>
    </>
  )
}

interface ClaimVoteProps {
  readonly token: string
  /** Its form was sent, in vain. */
  readonly isVoid?: boolean
}

/**
 * The organisers' link, or the return from another browser's payment, brings a vote here only by a press: link previews, or the wrong
 * browser, must not use it up.
 */
function ClaimVote({ token, isVoid = false }: ClaimVoteProps) {
  const t = useT()
  const queries = useQueryClient()
  const [step, setStep] = useState<'offered' | 'busy' | 'taken' | 'void'>(isVoid ? 'void' : 'offered')

  const take = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setStep('busy')
    try {
      await api.post<Static<typeof doneAnswer>>('/vote/takeOver', { token }, needsCookies)
      rememberPaying()
      await queries.invalidateQueries({ queryKey: ownVotesKey })
      setStep('taken')
      toast.success(t('voting:where.taken'))
    } catch (error) {
      setStep(isUnknown(error) ? 'void' : 'offered')
      if (!isUnknown(error)) toast.error(failureText(error))
    }
  }

  if (step === 'taken') return null
  return (
    <section className={`${sheet['sheet']} ${styles['offer']}`} data-lookup aria-labelledby="take-over">
      <h2 id="take-over">{t('voting:where.linkTitle')}</h2>
      <p role="status">{t(step === 'void' ? 'voting:where.linkUsed' : 'voting:where.linkText')}</p>
      {step === 'void' ? (
        <Link href="/contact" className={sheet['onward'] ?? ''}>
          {t('voting:where.organisers')}
        </Link>
      ) : (
        <form method="post" action="/where" onSubmit={(event) => void take(event)}>
          <input type="hidden" name="vote" value={token} />
          <Button type="submit" variant="gold" busy={step === 'busy'}>
            {t('voting:where.takeOver')}
          </Button>
        </form>
      )}
    </section>
  )
}
