/** A mailto address, encoded so that typed text cannot add recipients or headers. */
export const mailHref = (email: string, subject?: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`

/** A tel address of digits only, so that typed text cannot add parameters. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
