import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { mailHref } from '../../ui/links.tsx'
import { useExemplary } from '../exemplary/default-exemplary.ts'
import styles from './contact.module.css'
import { useContact } from './contact-data.ts'

/** For visitors from a woman's entry on /exemplary. Nothing if the address names none. */
export function AboutHer({ id }: { readonly id: string }) {
  const t = useT()
  const { email } = useContact()
  const name = useExemplary(t).people.find((exemplar) => exemplar.id === id)?.name
  if (name === undefined) return null
  return (
    <section className={styles['her']} aria-labelledby="about-her">
      <h2 id="about-her">{t('site:contact.about', { name })}</h2>
      <p>{t('site:contact.aboutText', { name })}</p>
      <a className={buttonClass('primary')} href={mailHref(email, name)}>
        {t('site:contact.writeAbout', { name })}
      </a>
    </section>
  )
}
