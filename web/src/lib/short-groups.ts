/** A digest or key in groups of eight letters, for comparison. */
export const shortGroups = (hex: string): string => hex.match(/.{1,8}/g)?.join(' ') ?? ''
