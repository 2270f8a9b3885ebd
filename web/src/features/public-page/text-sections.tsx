import styles from './public-page.module.css'

interface TextSection {
  /** Its place in the address, behind `#`. */
  readonly id: string
  readonly heading: string
  /** A line for each paragraph. */
  readonly text: string
}

/** A page of text only: headings with their paragraphs. */
export const TextSections = ({ sections }: { readonly sections: readonly TextSection[] }) => (
  <div className={styles['sections']}>
    {sections.map(({ id, heading, text }) => (
      <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-heading`}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {text.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </div>
)
