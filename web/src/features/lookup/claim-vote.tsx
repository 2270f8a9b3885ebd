import type { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Static } from 'typebox'
import { Link } from 'wouter'
import { failureText } from '../../lib/failure-text.ts'
import { api, needsCookies } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { ownVotesKey, rememberPaying } from '../payment/paid-vote.ts'
import sheet from '../public-page/sheet.module.css'
import { isUnknown } from '../receipt/use-found.ts'
import styles from './lookup.module.css'

interface ClaimVoteProps {
  readonly token: string
  /** Its form was sent, in vain. */
  readonly isVoid?: boolean
}

/**
 * The organisers' link, or the return from another browser's payment, brings a vote here only by a press: link previews, or the wrong
 * browser, must not use it up.
 */
export function ClaimVote({ token, isVoid = false }: ClaimVoteProps) {
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
      toast.success(t('where:taken'))
    } catch (error) {
      setStep(isUnknown(error) ? 'void' : 'offered')
      if (!isUnknown(error)) toast.error(failureText(error))
    }
  }

  if (step === 'taken') return null
  return (
    <section className={`${sheet['sheet']} ${styles['offer']}`} data-lookup aria-labelledby="take-over">
      <h2 id="take-over">{t('where:linkTitle')}</h2>
      <p role="status">{t(step === 'void' ? 'where:linkUsed' : 'where:linkText')}</p>
      {step === 'void' ? (
        <Link href="/contact" className={sheet['onward'] ?? ''}>
          {t('where:organisers')}
        </Link>
      ) : (
        <form method="post" action="/where" onSubmit={(event) => void take(event)}>
          <input type="hidden" name="vote" value={token} />
          <Button type="submit" variant="gold" busy={step === 'busy'}>
            {t('where:takeOver')}
          </Button>
        </form>
      )}
    </section>
  )
}
