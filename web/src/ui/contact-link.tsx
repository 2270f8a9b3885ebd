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

/** A mailto address, encoded so that typed text cannot add recipients or headers. */
export const mailHref = (email: string, subject?: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`

/** A tel address of digits only, so that typed text cannot add parameters. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
