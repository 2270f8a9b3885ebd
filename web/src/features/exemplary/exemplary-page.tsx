import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import { Link } from 'wouter'
import colours from '../../../content/exemplars/portraits/colours.json'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { MarkedText, WrittenLink } from '../../ui/marked-text.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { placeholder } from '../../ui/placeholder.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { uploadedSources } from '../../ui/uploaded-picture.ts'
import { usePiece } from '../content/piece.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import { defaultExemplary } from './default-exemplary.ts'
import styles from './exemplary.module.css'

/** Notable women of Tigray and Ethiopia (EXM-01). */
export function ExemplaryPage() {
  const t = useT()
  const { shown, isComing } = usePiece('exemplary')
  if (isComing) return <PageSkeleton />
  const { title, lead, note, people, closing, closingText } = shown ?? defaultExemplary(t)
  return (
    <PublicPage title={title} description={shown ? lead : t('pages:exemplary.description')} lead={lead}>
      {note !== '' && <p className={styles['note']}>{note}</p>}
      <ul className={styles['cards']}>
        {people.map((exemplar, index) => (
          <ExemplarCard key={exemplar.id} exemplar={exemplar} isFirst={index === 0} />
        ))}
      </ul>
      {closing !== '' && (
        <section className={styles['closing']} aria-labelledby="missing">
          <h2 id="missing">{closing}</h2>
          <p>{closingText}</p>
          <Link href="/contact" className={buttonClass('primary')}>
            {t('pages:exemplary.closingLink')}
          </Link>
        </section>
      )}
    </PublicPage>
  )
}

interface ExemplarCardProps {
  readonly exemplar: ShownPiece<'exemplary'>['people'][number]
  /** The first is visible at once; other pictures load when near. */
  readonly isFirst: boolean
}

/** One to four columns; matches the stylesheet's breakpoints. */
const sizes =
  '(width < 36.5rem) 92vw, (width < 55.5rem) calc(46vw - 0.75rem), (width < 73.5rem) calc(31vw - 1rem), 17.875rem'

function ExemplarCard({ exemplar, isFirst }: ExemplarCardProps) {
  const t = useT()
  const { id, picture, alt, name, known, about, link } = exemplar
  return (
    <li className={styles['card']} id={id} tabIndex={-1}>
      <img
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        width={640}
        height={800}
        alt={alt || name}
        sizes={sizes}
        {...('file' in picture ? uploadedSources(picture, uploadedWidths) : portraitSources(picture.own))}
      />
      <Tilfi kind="thread" className={styles['hem']} />
      <div className={styles['text']}>
        <h2>{name}</h2>
        <p className={styles['known']}>{known}</p>
        <details>
          <summary>
            {t('pages:exemplary.whoIsShe')}
            <span className="for-readers"> {name}</span>
            <ChevronDownIcon size="1.25em" className={styles['chevron']} />
          </summary>
          <MarkedText text={about} />
        </details>
        <p className={styles['links']}>
          {link !== '' && (
            <WrittenLink href={link}>
              <span aria-hidden="true">{t('pages:exemplary.readMore')}</span>
              <span className="for-readers">{t('pages:exemplary.readMoreOf', { name })}</span>
            </WrittenLink>
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

const uploadedWidths = [
  ['card', 320],
  ['detail', 640],
  ['full', 960],
] as const

const addressOf = (portrait: string, width: number): string | undefined =>
  files[`../../../content/exemplars/portraits/${portrait}-${width}.webp`]

/** A portrait's files and placeholder colours. */
export const portraitSources = (portrait: string) => ({
  srcSet: portraitWidths.map((width) => `${addressOf(portrait, width)} ${width}w`).join(', '),
  src: addressOf(portrait, 640),
  style: placeholder(coloursOf[portrait]),
})
