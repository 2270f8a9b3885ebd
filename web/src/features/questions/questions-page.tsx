import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useContact } from '../contact/contact-data.ts'
import { fillContact } from '../contact/fill-contact.ts'
import { usePiece } from '../content/piece.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import { defaultQuestions } from './default-questions.ts'
import styles from './questions.module.css'

/** What people ask about voting, paying and taking part. */
export function QuestionsPage() {
  const t = useT()
  const contact = useContact()
  const { shown, isComing } = usePiece('questions')
  if (isComing) return <PageSkeleton />
  const { title, lead, questions } = shown ?? defaultQuestions(t)
  return (
    <PublicPage title={title} lead={lead}>
      <div className={styles['questions']}>
        {questions.map(({ id, question, answer }) => (
          <details key={id} id={id} className={styles['question']}>
            <summary>
              <h2>{question}</h2>
              <ChevronDownIcon size="1.25em" className={styles['chevron']} />
            </summary>
            <div className={styles['answer']}>
              <MarkedText text={fillContact(answer, contact)} />
            </div>
          </details>
        ))}
      </div>
      <p>
        <Link href="/contact" className={buttonClass('primary')}>
          {t('questions:toContact')}
        </Link>
      </p>
    </PublicPage>
  )
}
