import type { JudgedEntry, JurySheetAnswer } from '@ashenda/core/contracts/http/jury.ts'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useName } from '../../lib/names.ts'
import { Photo } from '../contestants/photo.tsx'
import { ZoneName } from '../zones/zone-name.tsx'
import styles from './jury.module.css'
import { isJudged, totalOf } from './points.ts'
import { keepUnsaved } from './unsaved-sheets.ts'

interface JudgedSheetProps {
  readonly one: JudgedEntry
  readonly criteria: JurySheetAnswer['criteria']
  readonly mayJudge: boolean
  /** Her points are on this phone alone. */
  readonly isWaiting: boolean
  /** Of `count`. */
  readonly place: number
  readonly count: number
  readonly before: string | undefined
  readonly after: string | undefined
}

/** All a member gives one contestant; each tap is kept at once. */
export function JudgedSheet({ one, criteria, mayJudge, isWaiting, place, count, before, after }: JudgedSheetProps) {
  const t = useT()
  const format = useFormat()
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    top.current?.focus({ preventScroll: true })
  }, [])
  const { given, isConflict } = one
  const [total, most] = totalOf(one, criteria)
  const give = (criterion: string, points: number): void =>
    keepUnsaved(one._id, {
      given: [...given.filter((other) => other.criterion !== criterion), { criterion, points }],
      isConflict,
    })
  return (
    <section className={styles['page']}>
      <nav className={styles['steps']} aria-label={t('jury:contestants')}>
        <Link href="/jury">{t('jury:all')}</Link>
        <span>{t('jury:place', { place: format.number(place), count: format.number(count) })}</span>
      </nav>
      <header className={styles['person']}>
        <span className={styles['picture']}>{one.image && <Photo file={one.image} place="large" alt="" />}</span>
        <div>
          <h1 ref={top} tabIndex={-1}>
            <bdi>{one.name}</bdi>
          </h1>
          {one.zone && (
            <p className={styles['soft']}>
              <ZoneName name={one.zone} />
            </p>
          )}
        </div>
      </header>
      <div className={styles['criteria']}>
        {criteria.map((criterion) => (
          <Criterion
            key={criterion._id}
            criterion={criterion}
            points={given.find((one) => one.criterion === criterion._id)?.points}
            disabled={!mayJudge || isConflict}
            onGive={(points) => give(criterion._id, points)}
          />
        ))}
      </div>
      <label className={styles['conflict']}>
        <input
          type="checkbox"
          checked={isConflict}
          disabled={!mayJudge}
          onChange={({ target }) => keepUnsaved(one._id, { given: [...given], isConflict: target.checked })}
        />
        <span>
          <b>{t('jury:conflict')}</b>
          <small>{t('jury:conflictText')}</small>
        </span>
      </label>
      <footer className={styles['foot']}>
        <p role="status" data-waiting={isWaiting || undefined}>
          {!isConflict && given.length > 0 && (
            <b>{t('jury:points', { points: format.number(total), most: format.number(most) })} </b>
          )}
          <span>{t(isWaiting ? 'jury:unsaved' : given.length > 0 || isConflict ? 'jury:saved' : 'jury:notYet')}</span>
        </p>
        <span className={styles['steps']}>
          {before !== undefined && <Link href={`/jury?of=${before}`}>{t('jury:before')}</Link>}
          <Link
            href={after === undefined ? '/jury' : `/jury?of=${after}`}
            className={isJudged(one, criteria) ? styles['onward'] : undefined}
          >
            {t(after === undefined ? 'jury:toList' : 'jury:after')}
          </Link>
        </span>
      </footer>
    </section>
  )
}

/** Up to this many points each has a button of its own. */
const mostButtons = 10

interface CriterionProps {
  readonly criterion: JurySheetAnswer['criteria'][number]
  /** Undefined until she gives any. */
  readonly points: number | undefined
  readonly disabled: boolean
  readonly onGive: (points: number) => void
}

function Criterion({ criterion: { name, most }, points, disabled, onGive }: CriterionProps) {
  const t = useT()
  const format = useFormat()
  const say = useName()
  const id = useId()
  const of = t('jury:points', {
    points: points === undefined ? '–' : format.number(points),
    most: format.number(most),
  })
  if (most > mostButtons)
    return (
      <fieldset className={styles['criterion']} disabled={disabled}>
        <label htmlFor={id}>
          <span>{say(name)}</span> <b>{of}</b>
        </label>
        <div className={styles['slide']}>
          <button type="button" aria-label={t('jury:less')} onClick={() => onGive(Math.max(0, (points ?? 1) - 1))}>
            −
          </button>
          <input
            id={id}
            type="range"
            min={0}
            max={most}
            value={points ?? 0}
            aria-valuetext={of}
            data-empty={points === undefined || undefined}
            disabled={disabled}
            onChange={({ target }) => onGive(Number(target.value))}
          />
          <button type="button" aria-label={t('jury:more')} onClick={() => onGive(Math.min(most, (points ?? -1) + 1))}>
            +
          </button>
        </div>
      </fieldset>
    )
  return (
    <fieldset className={styles['criterion']} disabled={disabled}>
      <legend>
        <span>{say(name)}</span> <b>{of}</b>
      </legend>
      <div className={styles['choices']}>
        {[...Array(most + 1).keys()].map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              checked={points === value}
              disabled={disabled}
              onChange={() => onGive(value)}
            />
            <span>{format.number(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
