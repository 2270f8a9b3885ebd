import { Link } from 'wouter'
import people from '../../../content/exemplars/people.json'
import colours from '../../../content/exemplars/portraits/colours.json'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { ExternalLink } from '../../ui/links.tsx'
import { placeholder } from '../../ui/placeholder.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import type { Exemplar } from './exemplar.ts'
import styles from './exemplary.module.css'

/** Notable women of Tigray and Ethiopia (EXM-01). */
export function ExemplaryPage() {
  const t = useT()
  return (
    <PublicPage
      title={t('pages:exemplary.title')}
      description={t('pages:exemplary.description')}
      lead={t('pages:exemplary.lead')}
    >
      <p className={styles['note']}>{t('pages:exemplary.illustrations')}</p>
      <ul className={styles['cards']}>
        {people.map((exemplar, index) => (
          <ExemplarCard key={exemplar.id} exemplar={exemplar} isFirst={index === 0} />
        ))}
      </ul>
      <section className={styles['closing']} aria-labelledby="missing">
        <h2 id="missing">{t('pages:exemplary.closing')}</h2>
        <p>{t('pages:exemplary.closingText')}</p>
        <Link href="/contact" className={buttonClass('primary')}>
          {t('pages:exemplary.closingLink')}
        </Link>
      </section>
    </PublicPage>
  )
}

interface ExemplarCardProps {
  readonly exemplar: Exemplar
  /** The first is visible at once; other pictures load when near. */
  readonly isFirst: boolean
}

/** One to four columns; matches the stylesheet's breakpoints. */
const sizes =
  '(width < 36.5rem) 92vw, (width < 55.5rem) calc(46vw - 0.75rem), (width < 73.5rem) calc(31vw - 1rem), 17.875rem'

function ExemplarCard({ exemplar: { id, portrait, link }, isFirst }: ExemplarCardProps) {
  const t = useT()
  const name = t(`exemplars:${id}.name`)
  return (
    <li className={styles['card']} id={id} tabIndex={-1}>
      <img
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        width={640}
        height={800}
        alt={t('pages:exemplary.portrait', { name })}
        sizes={sizes}
        {...portraitSources(portrait)}
      />
      <Tilfi kind="thread" className={styles['hem']} />
      <div className={styles['text']}>
        <h2>{name}</h2>
        <p className={styles['known']}>{t(`exemplars:${id}.known`)}</p>
        <details>
          <summary>
            {t('pages:exemplary.whoIsShe')}
            <span className="for-readers"> {name}</span>
            <ChevronDownIcon size="1.25em" className={styles['chevron']} />
          </summary>
          <p>{t(`exemplars:${id}.about`)}</p>
        </details>
        <p className={styles['links']}>
          {link !== undefined && (
            <ExternalLink href={link}>
              <span aria-hidden="true">{t('pages:exemplary.readMore')}</span>
              <span className="for-readers">{t('pages:exemplary.readMoreOf', { name })}</span>
            </ExternalLink>
          )}
          <Link href={`/contact?about=${id}`}>
            <span aria-hidden="true">{t('pages:exemplary.connect')}</span>
            <span className="for-readers">{t('pages:exemplary.connectOver', { name })}</span>
          </Link>
        </p>
      </div>
    </li>
  )
}

const files = import.meta.glob<string>('../../../content/exemplars/portraits/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** A hand-added entry may lack colours. */
const coloursOf: Readonly<Record<string, readonly string[]>> = colours

export const portraitWidths = [320, 480, 640, 960] as const

const addressOf = (portrait: string, width: number): string | undefined =>
  files[`../../../content/exemplars/portraits/${portrait}-${width}.webp`]

/** A portrait's files and placeholder colours. */
const portraitSources = (portrait: string) => ({
  srcSet: portraitWidths.map((width) => `${addressOf(portrait, width)} ${width}w`).join(', '),
  src: addressOf(portrait, 640),
  style: placeholder(coloursOf[portrait]),
})
