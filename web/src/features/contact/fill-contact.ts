import type { ShownPiece } from '@ashenda/core/contracts/content.ts'

/** Texts may name `{{email}}` and `{{phone}}`, so that they follow the contact data. */
export const fillContact = (text: string, { email, phones }: Pick<ShownPiece<'contact'>, 'email' | 'phones'>): string =>
  text.replaceAll('{{email}}', email).replaceAll('{{phone}}', phones[0]?.phone ?? '')
