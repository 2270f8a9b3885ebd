import { MarkedText } from '../../ui/marked-text.tsx'
import styles from './public-page.module.css'

interface TextSection {
  /** Its fragment in the address. */
  readonly id: string
  readonly heading: string
  /** As admins write it (core: marked-text.ts). */
  readonly text: string
}

/** A text page: headings with paragraphs. */
export const TextSections = ({ sections }: { readonly sections: readonly TextSection[] }) => (
  <div className={styles['sections']}>
    {sections.map(({ id, heading, text }) => (
      <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-heading`}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <MarkedText text={text} />
      </section>
    ))}
  </div>
)
