import type { QueuedContestant } from '@ashenda/core/contracts/http/moderation.ts'
import type { PublicText } from '@ashenda/core/domain/moderation.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Photo } from '../../contestants/photo.tsx'
import { nameOf } from '../name-of.ts'
import parts from '../parts.module.css'
import styles from './moderation.module.css'

interface ShownSideProps {
  readonly title: string
  /** The contestant's name. */
  readonly name: string
  readonly shown: QueuedContestant['shown']
  /** Nobody sees it: she was never looked at. */
  readonly isNobodys?: boolean
  /** What differs from what everybody sees. */
  readonly changed?: { readonly texts: readonly PublicText[]; readonly places: readonly number[] }
}

const unchanged: NonNullable<ShownSideProps['changed']> = { texts: [], places: [] }

/** The line that shows each text; a text without one would be approved by somebody who never saw it. */
const lineOf = {
  fname: 'name',
  mname: 'name',
  lname: 'name',
  occupation: 'occupation',
  description: 'description',
} as const satisfies Record<PublicText, string>
type Line = (typeof lineOf)[PublicText]

/** Names, texts and photos as they are or would be shown; what differs is marked, for readers too. */
export function ShownSide({ title, name, shown, isNobodys = false, changed = unchanged }: ShownSideProps) {
  const t = useT()
  const format = useFormat()
  const { occupation, description, photos } = shown
  const lines: Readonly<Record<Line, { readonly label: string; readonly text: string }>> = {
    name: { label: t('console:moderation.name'), text: nameOf(shown) },
    occupation: { label: t('account:occupation'), text: occupation },
    description: { label: t('contestant:dashboard.description'), text: description },
  }
  const newLines = new Set<string>(changed.texts.map((text) => lineOf[text]))
  const texts = Object.entries(lines).map(([line, shownLine]) => ({ ...shownLine, isNew: newLines.has(line) }))
  return (
    <section className={styles['side']}>
      <h3>{title}</h3>
      {isNobodys ? (
        <p>{t('console:moderation.nothingNow')}</p>
      ) : (
        <>
          {photos.length === 0 && <p>{t('console:moderation.noPhotos')}</p>}
          <ul className={styles['photos']}>
            {photos.map(({ place, file }) => (
              <li key={file}>
                <span className={styles['photo']} data-new={changed.places.includes(place)}>
                  <Photo
                    file={file}
                    place="large"
                    alt={t('console:users.photo', { name, number: format.number(place) })}
                    lazy
                  />
                </span>
                {changed.places.includes(place) && <New />}
              </li>
            ))}
          </ul>
          <dl className={styles['texts']}>
            {texts
              .filter(({ text, isNew: differs }) => text !== '' || differs)
              .map(({ label, text, isNew: differs }) => (
                <div key={label} data-new={differs}>
                  <dt>
                    {label} {differs && <New />}
                  </dt>
                  <dd className={styles['text']} dir="auto">
                    {text === '' ? '—' : text}
                  </dd>
                </div>
              ))}
          </dl>
        </>
      )}
    </section>
  )
}

function New() {
  const t = useT()
  return <span className={parts['label']}>{t('console:moderation.newPhoto')}</span>
}
