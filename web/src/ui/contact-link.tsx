import { mailHref, phoneHref } from '../lib/contact-hrefs.ts'

export const MailLink = ({ email }: { readonly email: string }) => (
  <a href={mailHref(email)}>
    <bdi dir="ltr">{email}</bdi>
  </a>
)

/** @param shown the number in readable form */
export const PhoneLink = ({ phone, shown = phone }: { readonly phone: string; readonly shown?: string }) => (
  <a href={phoneHref(phone)}>
    <bdi dir="ltr">{shown}</bdi>
  </a>
)
