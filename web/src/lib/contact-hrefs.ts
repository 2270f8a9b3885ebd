/** The address of an e-mail. Encoded, so that what somebody typed cannot add recipients or other headers. */
export const mailHref = (email: string, subject?: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`

/** The address of a call. Only the digits, so that what somebody typed cannot add parameters. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
