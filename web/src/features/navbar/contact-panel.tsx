import { MailLink, PhoneLink } from '../../ui/links.tsx'
import { contact } from '../contact/contact-data.ts'
import styles from './contact-panel.module.css'

export const ContactPanel = () => (
  <ul className={styles['panel']}>
    {contact.phones.map(({ number, shown }) => (
      <li key={number}>
        <PhoneLink phone={number} shown={shown} />
      </li>
    ))}
    <li>
      <MailLink email={contact.email} />
    </li>
  </ul>
)
