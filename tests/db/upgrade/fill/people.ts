/** Invented women, as they may write of themselves; any likeness to a person is chance. */
export const women = [
  ['ለተብርሃን', 'ኪሮስ', 'ሃይለ', 'ሓራስቶት', 'ኣብ ዓድዋ ተወሊደ ኣብ መቐለ ዓብየ። ኣሸንዳ ንዓይ ቅድሚ ኩሉ ናይ ኣዴታትና ድምጺ እዩ፤ ከበሮ ክሰምዕ ከለኹ ቆልዓ ይኸውን።'],
  ['ሰላም', 'ሓጎስ', '', 'መምህር', 'ሒሳብ እምህር። ተማሃሮይ “ምቑጻርን ምስዕሳዕን ሓደ ድዩ?” ይብሉኒ፤ “እወ፡ ሓደ እዩ” ይብሎም።'],
  ['አበባ', 'ተስፋይ', 'በላይ', 'ሸማኔ', 'አደይ ጥልፊ ዘምሃረትኒ ደቂ ትሽዓተ ዓመት ኣብ ዝነበርኩሉ እዩ። ኣብ ነፍሲ ወከፍ ቀሚሽ ሓንቲ ቀይሕ ፈትሊ ናታ ትህሉ።'],
  [
    'Mihret',
    'Gebremedhin',
    'Araya',
    'midwife',
    'I have welcomed four hundred children. On festival day some of their mothers dance beside me.',
  ],
  ['ጽጌ', 'ወልዱ', '', '', 'ቡን፡ ሓድሽ ሳዕሪ፡ ነዊሕ መገዲ።'],
  [
    'Rahwa',
    'Berhe',
    'Negash',
    'engineer',
    'Roads that reach my grandmother’s village before the rains do. “Quotes”, a \\ and a\ttab stay as they are.',
  ],
  ['ትርሓስ', 'ግደይ', 'መለስ', 'ዘማሪት', 'ናይ ቀደም ደርፍታት ኣሸንዳ ምስ ኣሓተይ እደርፍ፤ ኣሞታትና ጥራይ ዝፈልጣኦ ግጥሚ እጽሕፍ።'],
  ['Danait', 'Asefa', '', 'photographer', 'Hands: at the loom, at the drum, in the dough.\nHands tell who we are. 🌿'],
].map(([fname = '', mname = '', lname = '', occupation = '', description = '']) => ({
  fname,
  mname,
  lname,
  occupation,
  description,
}))

export const voterNames = [
  'ሰላም ሓጎስ',
  'Letebrhan K.',
  'ኣበባ',
  'Saba Tekle',
  'አብርሃ',
  'Zenebe Fitsum',
  'ሚካኤል',
  'Jörg Ñandú',
] as const

/** The nth of a list that goes round. */
export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('nobody is in the list')
  return item
}
