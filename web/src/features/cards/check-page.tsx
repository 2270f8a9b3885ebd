import type { CardInfoAnswer, OrderedCardsAnswer, VoidedCardAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { api, Refusal } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.ts'
import { ReasonDialog } from '../admin/forms/reason-dialog.tsx'
import { Permitted } from '../admin/permitted.tsx'
import { CardToolsPage } from './card-tools-page.tsx'
import styles from './cards.module.css'
import { OrderedBatch, useNeedsKey } from './order-cards.tsx'
import { readCard } from './read-card.ts'
import { ScanCard } from './scan-card.tsx'
import { batchesKey } from './use-batches.ts'

/** /test: the card info checker with the generator and downloader (RTE-04). */
export function CheckPage() {
  const t = useT()
  return (
    <CardToolsPage title={t('admin:cards.checkTitle')}>
      <CardCheck />
    </CardToolsPage>
  )
}

type Check =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'wrong'; readonly problem: 'voting:forms.fillIn' | 'admin:cards.notACard' }
  | { readonly kind: 'known'; readonly card: CardInfoAnswer }
  | { readonly kind: 'failed'; readonly error: unknown }

/** A card by code or serial (ADM-08). A code is money: it goes in a header and into no cache. */
function CardCheck() {
  const t = useT()
  const failureText = useFailureText()
  const [typed, setTyped] = useState('')
  const [check, setCheck] = useState<Check>({ kind: 'none' })
  const [replacement, setReplacement] = useState<OrderedCardsAnswer>()
  const input = useRef<HTMLInputElement>(null)
  const isBusy = check.kind === 'busy'

  const ask = async (typed: string): Promise<void> => {
    if (isBusy) return
    input.current?.focus()
    if (typed.trim() === '') return setCheck({ kind: 'wrong', problem: 'voting:forms.fillIn' })
    const name = readCard(typed)
    if (name === undefined) return setCheck({ kind: 'wrong', problem: 'admin:cards.notACard' })
    setCheck({ kind: 'busy' })
    try {
      const card = await api.get<CardInfoAnswer>('/card/getinfo', { headers: { 'X-Card': name } })
      setCheck({ kind: 'known', card })
      setTyped('')
    } catch (error) {
      setCheck({ kind: 'failed', error })
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void ask(typed)
  }

  return (
    <Panel title={t('admin:cards.check')}>
      <form className={styles['form']} noValidate onSubmit={(event) => submit(event)}>
        <CodeField
          ref={input}
          label={t('admin:cards.codeOrSerial')}
          hint={t('admin:cards.codeOrSerialHint')}
          error={check.kind === 'wrong' && t(check.problem)}
          autoCapitalize="characters"
          enterKeyHint="search"
          maxLength={200}
          required
          readOnly={isBusy}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {t('admin:cards.checkIt')}
        </Button>
        <ScanCard onRead={(text) => void ask(text)} />
      </form>
      <div>
        <div role="status">{check.kind === 'known' && <CardInfo card={check.card} />}</div>
        {check.kind === 'known' && (
          <Permitted to="cards">
            <CardActs
              key={check.card.serial}
              card={check.card}
              onVoid={(serial) => void ask(serial)}
              onReplaced={setReplacement}
            />
          </Permitted>
        )}
        {replacement && (
          <OrderedBatch
            key={replacement.batch}
            id={replacement.batch}
            isReady={replacement.link !== undefined}
            isRepeated={false}
          />
        )}
        <div role="alert">
          {check.kind === 'failed' && (
            <p className={styles['problem']}>
              <strong>{t('admin:cards.checkFailed')}</strong>{' '}
              {isUnknown(check.error) ? t('admin:cards.unknownCard') : failureText(check.error)}
            </p>
          )}
        </div>
      </div>
    </Panel>
  )
}

const isUnknown = (error: unknown): boolean => error instanceof Refusal && error.code === 'not_found'

/** Status, and who used it. */
function CardInfo({ card: { serial, status, phone } }: { readonly card: CardInfoAnswer }) {
  const t = useT()
  return (
    <dl className={styles['info']} data-status={status}>
      <dt>{t('admin:cards.serial')}</dt>
      <dd>
        <bdi dir="ltr">{serial}</bdi>
      </dd>
      <dt>{t('admin:cards.status')}</dt>
      <dd>
        <strong className={styles['state']} data-status={status}>
          {t(`admin:cards.card_${status}`)}
        </strong>
      </dd>
      <dt>{t('admin:cards.phone')}</dt>
      <dd>{phone === '' ? t('admin:cards.nobody') : <bdi dir="ltr">{phone}</bdi>}</dd>
    </dl>
  )
}

interface CardActsProps {
  readonly card: CardInfoAnswer
  readonly onVoid: (serial: string) => void
  readonly onReplaced: (ordered: OrderedCardsAnswer) => void
}

/** Voids the card that was found, and makes another in its place. */
function CardActs({ card: { serial, status }, onVoid, onReplaced }: CardActsProps) {
  const t = useT()
  const failureText = useFailureText()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'void' | 'replace'>()
  const needsKey = useNeedsKey()
  const canVoid = status === 'active' || status === 'issued'

  async function send(reason: string): Promise<void> {
    const { agent } = await api.post<VoidedCardAnswer>('/card/void', { card: serial, reason })
    toast.success(t('console:cards.cardVoided', { serial }))
    if (asked === 'replace') {
      const body = { amount: 1, agent, note: t('console:cards.replaces', { serial }) }
      const headers = { 'Idempotency-Key': newIdempotencyKey() }
      await api.post<OrderedCardsAnswer>('/card/downloadCards', body, { headers }).then(onReplaced, (error) => {
        toast.error(`${t('console:cards.notReplaced', { serial })} ${String(failureText(error))}`)
      })
    }
    onVoid(serial)
    void queries.invalidateQueries({ queryKey: batchesKey })
  }

  if (!canVoid) return null
  return (
    <Actions>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsked('void')}>
        {t('admin:cards.void')}
      </Button>
      {/* A card is not voided for one that then cannot be made. */}
      {!needsKey && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsked('replace')}>
          {t('console:cards.replace')}
        </Button>
      )}
      {asked && (
        <ReasonDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t(`console:cards.${asked}Title`, { serial })}
          text={t(`console:cards.${asked}CardText`)}
          act={t(asked === 'void' ? 'admin:cards.void' : 'console:cards.replace')}
          isDangerous
          send={send}
        />
      )}
    </Actions>
  )
}
