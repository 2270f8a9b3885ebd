import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import type { Exemplar } from './exemplar.ts'
import styles from './exemplary.module.css'
import { portraitSources } from './portraits.ts'

interface ExemplarCardProps {
  readonly exemplar: Exemplar
  /** The first is visible at once; other pictures load when near. */
  readonly isFirst: boolean
}

/** One to four columns; matches the stylesheet's breakpoints. */
const sizes =
  '(width < 36.5rem) 92vw, (width < 55.5rem) calc(46vw - 0.75rem), (width < 73.5rem) calc(31vw - 1rem), 17.875rem'

export function ExemplarCard({ exemplar: { id, portrait, link }, isFirst }: ExemplarCardProps) {
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
