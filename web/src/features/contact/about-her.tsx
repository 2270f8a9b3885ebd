import people from '../../../content/exemplars/people.json'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { mailHref } from '../../ui/links.tsx'
import styles from './contact.module.css'
import { contact } from './contact-data.ts'

/** For visitors from a woman's entry on /exemplary. Nothing if the address names none. */
export function AboutHer({ id }: { readonly id: string }) {
  const t = useT()
  if (!people.some((exemplar) => exemplar.id === id)) return null
  const name = t(`exemplars:${id}.name`)
  return (
    <section className={styles['her']} aria-labelledby="about-her">
      <h2 id="about-her">{t('extras:contact.about', { name })}</h2>
      <p>{t('extras:contact.aboutText', { name })}</p>
      <a className={buttonClass('primary')} href={mailHref(contact.email, name)}>
        {t('extras:contact.writeAbout', { name })}
      </a>
    </section>
  )
}
