import { MailLink, PhoneLink } from '../../ui/links.tsx'
import { useContact } from '../contact/contact-data.ts'
import styles from './contact-panel.module.css'

export function ContactPanel() {
  const { phones, email } = useContact()
  return (
    <ul className={styles['panel']}>
      {phones.map(({ id, phone }) => (
        <li key={id}>
          <PhoneLink phone={phone} />
        </li>
      ))}
      <li>
        <MailLink email={email} />
      </li>
    </ul>
  )
}
