import { expect, test } from 'vitest'
import { zoneInTitle } from './zone-title.ts'

test.each([
  ['mekelle zone', 'Mekelle'],
  ['south eastern zone', 'South Eastern'],
  ['north america', 'North America'],
  [' Adi-qeyh  zone ', 'Adi-Qeyh'],
  ["m'erab", "M'erab"],
  ['zone of the lake', 'Zone Of The Lake'],
  ['the zone beyond', 'The Zone Beyond'],
  ['ዞባ መቐለ', 'መቐለ'],
  ['ማዕከላዊ ዞን', 'ማዕከላዊ'],
  ['منطقة مقلي', 'مقلي'],
  ['المنطقة الوسطى', 'المنطقة الوسطى'],
  ['मेकेले ज़ोन', 'मेकेले'],
  ['남부 지역', '남부'],
  ['ኣውሮጳ', 'ኣውሮጳ'],
])('a title names %s as %s', (zone, title) => {
  expect(zoneInTitle(zone)).toBe(title)
})
