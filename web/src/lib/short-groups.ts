/** A digest or a key as people compare them: in groups of eight letters. */
export const shortGroups = (hex: string): string => hex.match(/.{1,8}/g)?.join(' ') ?? ''
