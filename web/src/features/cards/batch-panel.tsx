import type { CardBatch, CardEventsAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { cardSerialOf, sheetOf } from '@ashenda/core/domain/card-code.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyText, useFormat } from '../../lib/format.ts'
import { api, apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { LostAnswer } from '../../ui/try-again.tsx'
import { Permitted } from '../admin/permitted.tsx'
import table from '../admin/table/data-table.module.css'
import { Facts } from '../admin/table/facts.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { useBatchState } from './batch-state.ts'
import styles from './cards.module.css'
import { DownloadButton } from './download-button.tsx'
import { readPlace } from './read-card.ts'
import { type StockAct, StockDialog } from './stock-dialog.tsx'
import { StockTag } from './stock-tag.tsx'
import { batchesKey } from './use-batches.ts'
import { VoidCards } from './void-cards.tsx'

/** One batch: what can be done, its facts, its history. */
export function BatchPanel({ batch }: { readonly batch: CardBatch }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const { _id, number, amount, agent, note, createdAt, states, handedAt, priceMinor, sold, settledMinor } = batch
  const state = useBatchState(_id, batch)
  const name = t('admin:cards.batch', { number: String(number).padStart(4, '0') })
  const money = (minor: number | null) => minor !== null && moneyText(tag, minor, 'ETB')
  const facts = [
    [t('console:cards.amount'), format.number(amount)],
    [
      t('admin:cards.serials'),
      <bdi key="serials" dir="ltr">
        {cardSerialOf(number, 1)} – {cardSerialOf(number, amount)}
      </bdi>,
    ],
    [t('contests:validFor'), batch.contest ? batch.contest.name : t('contests:validAny')],
    [t('console:cards.agent'), agent],
    [t('console:cards.note'), note],
    [t('console:cards.ordered'), format.moment(createdAt)],
    [t('console:cards.handed'), handedAt && format.moment(handedAt)],
    [t('console:cards.price'), money(priceMinor)],
    ...(['issued', 'active', 'redeemed', 'void'] as const).map(
      (kind) => [t(`admin:cards.count_${kind}`), states[kind] > 0 && format.number(states[kind])] as const,
    ),
    [t('console:cards.sold'), format.number(sold)],
    [t('console:cards.settled'), handedAt && money(settledMinor)],
    [t('console:cards.owed'), money(batch.owedMinor)],
  ] as const
  return (
    <>
      <h2>{name}</h2>
      <p>
        <StockTag batch={batch} />
      </p>
      <BatchProgress state={state} label={t('admin:cards.progressOf', { batch: name })} />
      {state.problem && (
        <p className={table['problem']}>{t('admin:cards.failedBecause', { problem: state.problem })}</p>
      )}
      <Permitted to="cards">
        <BatchActions batch={{ ...batch, ...state }} name={name} />
      </Permitted>
      <Facts of={facts} />
      <h3>{t('admin:admin.history')}</h3>
      <BatchHistory batch={batch} />
    </>
  )
}

interface BatchActionsProps {
  readonly batch: CardBatch
  /** The batch's heading. */
  readonly name: string
}

function BatchActions({ batch, name }: BatchActionsProps) {
  const t = useT()
  const [voiding, setVoiding] = useState(false)
  const [act, setAct] = useState<StockAct>()
  const [reprinting, setReprinting] = useState(false)
  const { _id, status, states, handedAt } = batch
  const nameOf = (what: string): string => t('admin:cards.actionOf', { what, batch: name })
  const isMade = status !== 'making'
  const isThere = status === 'ready' || status === 'purged'
  const stockActs: readonly StockAct[] = handedAt === null ? ['handed'] : ['sold', 'settled', 'handed']
  return (
    <Actions>
      {status === 'ready' && (
        <DownloadButton id={_id} variant="quiet" aria-label={nameOf(t('admin:cards.downloadShort'))}>
          {t('admin:cards.downloadShort')}
        </DownloadButton>
      )}
      {status === 'ready' && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setReprinting(true)}>
          {t('console:cards.reprint')}
        </Button>
      )}
      {isMade && (
        <a
          className={buttonClass('quiet')}
          href={`${apiBase}/card/batches/${_id}/cards.csv`}
          download
          aria-label={nameOf(t('admin:cards.csv'))}
        >
          {t('admin:cards.csv')}
        </a>
      )}
      {isThere &&
        stockActs.map((one) => (
          <Button key={one} variant="quiet" aria-haspopup="dialog" onClick={() => setAct(one)}>
            {t(`console:cards.act_${one}`)}
          </Button>
        ))}
      {isMade && states.issued + states.active > 0 && (
        <Button
          variant="danger"
          aria-haspopup="dialog"
          aria-label={nameOf(t('admin:cards.void'))}
          onClick={() => setVoiding(true)}
        >
          {t('admin:cards.void')}
        </Button>
      )}
      <Dialog
        open={reprinting}
        onOpenChange={setReprinting}
        title={t('admin:cards.actionOf', { what: t('console:cards.reprint'), batch: name })}
        description={t('console:cards.reprintText')}
      >
        <Reprint batch={batch} />
      </Dialog>
      <VoidCards batch={batch} name={name} open={voiding} onOpenChange={setVoiding} />
      {act && <StockDialog key={act} act={act} batch={batch} name={name} onClose={() => setAct(undefined)} />}
    </Actions>
  )
}

/** The page of the file that a card is on: its sheet is printed again from there, and the download is in the history. */
function Reprint({ batch }: Pick<BatchActionsProps, 'batch'>) {
  const t = useT()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const place = readPlace(typed, batch)
  return (
    <div className={styles['form']}>
      <Field
        label={t('admin:cards.serial')}
        placeholder={cardSerialOf(batch.number, 1)}
        error={typed.trim() !== '' && place === undefined && t('console:cards.notOfBatch')}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status">{place !== undefined && t('console:cards.onPage', { page: format.number(sheetOf(place)) })}</p>
      <DownloadButton id={batch._id} disabled={place === undefined}>
        {t('admin:cards.download')}
      </DownloadButton>
    </div>
  )
}

type CardEvent = CardEventsAnswer['events'][number]

/** Newest last, as of a payment. */
function BatchHistory({ batch: { _id, number } }: { readonly batch: CardBatch }) {
  const t = useT()
  const history = useQuery({
    queryKey: [...batchesKey, 'events', _id],
    queryFn: async () => (await api.get<CardEventsAnswer>(`/card/batches/${_id}/events`)).events,
    staleTime: 0,
  })
  const events = history.data
  if (!events) {
    return lastLookFailed(history) ? (
      <LostAnswer query={history} text={t('admin:admin.historyFailed')} />
    ) : (
      <p role="status">{t('common.loading')}</p>
    )
  }
  return (
    <ol className={table['timeline']}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, at its end
        <HistoryLine key={index} event={event} number={number} />
      ))}
    </ol>
  )
}

const told = [
  'ordered',
  'made',
  'activated',
  'downloaded',
  'voided',
  'handed',
  'sold',
  'settled',
  'purged',
  'givenUp',
] as const

function HistoryLine({ event, number }: { readonly event: CardEvent; readonly number: number }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const { what, at, by, from, to, detail } = event
  const known = told.find((one) => one === what || (one === 'givenUp' && what === 'given up'))
  const text = (name: string): string | undefined => (typeof detail[name] === 'string' ? detail[name] : undefined)
  const money = (name: string): string | undefined =>
    typeof detail[name] === 'number' ? moneyText(tag, detail[name], 'ETB') : undefined
  const range =
    from !== null && to !== null && what === 'voided' && `${cardSerialOf(number, from)} – ${cardSerialOf(number, to)}`
  const cards = typeof detail['cards'] === 'number' && format.number(detail['cards'])
  const parts = [range, cards, text('agent'), money('priceMinor'), money('amountMinor'), text('reason'), text('note')]
  return (
    <li>
      <strong>{known ? t(`console:cards.did_${known}`) : what}</strong> <span>{parts.filter(Boolean).join(' · ')}</span>
      <br />
      <span>{format.moment(at)}</span>
      {by !== null && (
        <span>
          <span> · </span>
          <bdi>{by}</bdi>
        </span>
      )}
    </li>
  )
}
