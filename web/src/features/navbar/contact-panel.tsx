import { contact } from '../contact/contact-data.ts'
import styles from './contact-panel.module.css'

export const ContactPanel = () => (
  <ul className={styles['panel']}>
    {contact.phones.map(({ number, shown }) => (
      <li key={number}>
        <a href={`tel:${number}`}>
          <bdi dir="ltr">{shown}</bdi>
        </a>
      </li>
    ))}
    <li>
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
    </li>
  </ul>
)
