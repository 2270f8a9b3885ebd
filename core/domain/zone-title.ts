/** The word for a zone, as the six languages put it before or after the name. */
const zoneWord = /^(?:ዞባ|منطقة)\s+|\s+(?:zone|ዞባ|ዞን|ज़ोन|지역)$/i

/** A zone's name as a title has it: 'mekelle zone' is Mekelle, 'north america' North America, 'ማእከላይ ዞባ' ማእከላይ. */
export const zoneInTitle = (zoneName: string): string =>
  zoneName
    .trim()
    .replace(zoneWord, '')
    .replace(/(?:^|[\s-])\p{L}/gu, (beginning) => beginning.toUpperCase())
