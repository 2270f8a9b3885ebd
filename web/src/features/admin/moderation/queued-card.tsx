import type { QueuedContestant } from '@ashenda/core/contracts/http/moderation.ts'
import { publicTexts } from '@ashenda/core/domain/moderation.ts'
import { useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { nameOf } from '../name-of.ts'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { ChangeForm } from './change-form.tsx'
import styles from './moderation.module.css'
import { ReportsForm } from './reports-form.tsx'
import { ShownSide } from './shown-side.tsx'

/** One contestant: what everybody sees beside what they would see, what was reported, and what can be decided. */
export function QueuedCard({ queued }: { readonly queued: QueuedContestant }) {
  const t = useT()
  const format = useFormat()
  const { _id, isHeld, isActive, waitsSince, shown, change, reports } = queued
  const name = nameOf(shown)
  const card = useRef<HTMLLIElement>(null)
  const labels = [
    ...(isHeld ? ['isNew' as const] : change ? ['isChanged' as const] : []),
    ...(reports.count > 0 ? ['isReported' as const] : []),
    ...(isActive ? [] : ['isHidden' as const]),
  ]
  return (
    <li ref={card}>
      <article className={styles['queued']} aria-labelledby={`queued-${_id}`}>
        <header className={parts['head']}>
          <h3 id={`queued-${_id}`} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h3>
          {labels.map((label) => (
            <span key={label} className={parts['label']}>
              {t(`desk:moderation.${label}`)}
            </span>
          ))}
          <span className={parts['soft']}>{t('desk:moderation.since', { at: format.moment(waitsSince) })}</span>
        </header>
        <div className={styles['sides']}>
          <ShownSide title={t('desk:moderation.now')} name={name} shown={shown} isNobodys={isHeld} />
          {change && (
            <ShownSide
              title={t('desk:moderation.wanted')}
              name={name}
              shown={{
                ...shown,
                ...change.texts,
                photos: [
                  ...shown.photos.filter(({ place }) => !change.photos.some((one) => one.place === place)),
                  ...change.photos,
                ].sort((first, second) => first.place - second.place),
              }}
              changed={{
                texts: isHeld ? [] : publicTexts.filter((text) => change.texts[text] !== undefined),
                places: isHeld ? [] : change.photos.map(({ place }) => place),
              }}
            />
          )}
        </div>
        {reports.count > 0 && (
          <section className={styles['reports']}>
            <h4>{t('desk:moderation.reports', { number: format.number(reports.count) })}</h4>
            <ul>
              {reports.list.map(({ _id: id, reason, note, at }) => (
                <li key={id}>
                  <strong>{t(`report:reason_${reason}`)}</strong>{' '}
                  <span className={parts['soft']}>{format.moment(at)}</span>
                  {note !== '' && (
                    <p className={styles['text']} dir="auto">
                      {note}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Permitted to="contestants">
          {change && (
            <ChangeForm
              key={change.version}
              id={_id}
              name={name}
              version={change.version}
              goOnFrom={() => goOnFrom(card.current, reports.count > 0)}
            />
          )}
          {reports.list[0] && (
            <ReportsForm
              id={_id}
              name={name}
              seen={reports.list[0]._id}
              goOnFrom={() => goOnFrom(card.current, change !== null)}
            />
          )}
        </Permitted>
      </article>
    </li>
  )
}

/**
 * Where to put the focus after a decision: on the next entry, or on this one if there is more to decide. Computed before, because the entry
 * disappears. Otherwise somebody who works by keyboard would begin at the top of the page each time.
 */
function goOnFrom(card: HTMLLIElement | null, remains: boolean): () => void {
  const next = remains ? card : (card?.nextElementSibling ?? card?.previousElementSibling)
  return () => next?.querySelector('h3')?.focus()
}
