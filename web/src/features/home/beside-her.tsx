import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { Photo } from '../contestants/photo.tsx'
import type { ShownContestant } from '../contestants/use-contestant.ts'
import { ZoneName } from '../zones/zone-name.tsx'
import styles from './beside-her.module.css'

interface BesideHerProps {
  readonly contestant: ShownContestant
}

/** Her place and the votes to the next one, while counts are public. Its line is always there, so that nothing moves. */
export function PublicPlace({ contestant: { zone, beside } }: BesideHerProps) {
  const t = useT()
  const format = useFormat()
  const place = beside?.place
  return (
    <p className={styles['place']}>
      {place && (
        <>
          <strong>{t('site:story.place', { rank: format.number(place.rank), of: format.number(place.of) })}</strong>
          {zone !== undefined && <span>{t('site:story.inZone')}</span>}
          {place.of > 1 && (
            <span>
              {place.toNext === null
                ? t('site:story.first')
                : t('site:story.toNext', { count: place.toNext, number: format.number(place.toNext) })}
            </span>
          )}
        </>
      )}
    </p>
  )
}

/** Others of her zone, on a strip to swipe, and the way to all of them. */
export function MoreOfZone({ contestant: { zone, zoneId, beside } }: BesideHerProps) {
  const t = useT()
  const others = beside?.others ?? []
  if (zone === undefined || zoneId === undefined || others.length === 0) return null
  return (
    <nav className={styles['more']} aria-labelledby="more-of-zone">
      <h3 id="more-of-zone">
        <span>{t('site:story.more')}</span> <ZoneName name={zone} />
      </h3>
      <ul>
        {others.map(({ _id, name, image, colour }) => (
          <li key={_id}>
            <Link href={`/${_id}`}>
              <span className={styles['portrait']} style={{ backgroundColor: colour ?? undefined }}>
                <Photo file={image} place="small" alt="" lazy priority="low" />
              </span>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
        <li>
          <Link href={`/?${new URLSearchParams({ zone: zoneId })}#vote`} className={styles['all'] ?? ''}>
            {t('site:story.all')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
