/** Names and callings for invented contestants; any likeness is chance. */
export const firstNames = [
  'Selam',
  'Tsega',
  'Rahwa',
  'Mihret',
  'Feven',
  'Luwam',
  'Bisrat',
  'Eden',
  'Helen',
  'Mahlet',
  'Semhar',
  'Winta',
  'Yordanos',
  'Zewdi',
  'Abeba',
  'Birikti',
  'Hiwet',
  'Kisanet',
  'Letebrhan',
  'Natsnet',
  'Saba',
  'Tirhas',
  'Weyni',
  'Ariam',
  'Danait',
  'Fiyori',
  'Genet',
  'Medhin',
  'Niat',
  'Rigat',
] as const

export const fatherNames = [
  'Gebremedhin',
  'Hagos',
  'Tesfay',
  'Kiros',
  'Berhe',
  'Abraha',
  'Weldu',
  'Haile',
  'Asefa',
  'Desta',
  'Girmay',
  'Kahsay',
  'Mebrahtu',
  'Redae',
  'Tekle',
  'Yohannes',
  'Zenebe',
  'Alemayo',
  'Fitsum',
  'Gidey',
] as const

export const grandfatherNames = ['', 'Araya', 'Belay', '', 'Seyoum', 'Negash', '', 'Teklay', 'Welday', 'Meles'] as const

export const callings = [
  [
    'nurse',
    'I work in the children’s ward, and I braid my nieces’ hair every Ashenda. For me the festival begins with the first drum behind our house.',
  ],
  [
    'weaver',
    'My mother taught me the tilfi border when I was nine. Each dress I make carries one red thread from her loom.',
  ],
  [
    'teacher',
    'I teach mathematics in a village school. Girls there ask me whether one can count and dance; I tell them it is the same thing.',
  ],
  [
    'student',
    'I study civil engineering and want to build roads that reach my grandmother’s village before the rains do.',
  ],
  ['singer', 'I sing the old Ashenda songs with my sisters and write down the verses that only our aunts still know.'],
  [
    'farmer',
    'We grow teff and beeswax honey. In August, when the grass is long, we tie our skirts from it as we always did.',
  ],
  [
    'software developer',
    'I write software far from home. Every summer I fly back with two empty suitcases and return with songs.',
  ],
  ['', 'I love coffee ceremonies, long walks and the smell of fresh grass on the morning of Ashenda.'],
  ['photographer', 'I take pictures of hands: at the loom, at the drum, in the dough. Hands tell who we are.'],
  ['midwife', 'I have welcomed four hundred children. On festival day some of their mothers dance beside me.'],
] as const
