/** The word for a zone, as the six languages put it before or after the name. */
const zoneWord = /^(?:ዞባ|منطقة)\s+|\s+(?:zone|ዞባ|ዞን|ज़ोन|지역)$/i

/** A zone's name as a title has it: 'mekelle zone' is Mekelle, 'north america' North America, 'ማእከላይ ዞባ' ማእከላይ. */
export const zoneInTitle = (zoneName: string): string => capitalised(zoneName.trim().replace(zoneWord, ''))

/** A zone's name where it stands alone beside a name: Southern Zone. */
export const capitalised = (zoneName: string): string =>
  zoneName.trim().replace(/(?:^|[\s-])\p{L}/gu, (beginning) => beginning.toUpperCase())
