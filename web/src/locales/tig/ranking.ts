import type { ranking as english } from '../en/ranking.ts'
import type { Texts } from '../texts.ts'

export const ranking: Texts<typeof english> = {
  failed: 'መስርዕ ክጽዓን ኣይከኣለን።',
  stale: 'ሕጂ መልሲ የለን፦ እዚ ቑጽርታት ናይ {{at}} እዩ።',
  none: 'ክሳብ ሕጂ ዝተመዝገበት የላን።',
  live: 'ናይ ሓቂ ቑጽሪ ከም ዝኣቱ፡ ናይ ህዝቢ ቑጽሪ ጠጠው ኣብ ዝብለሉ እውን።',
  leaders: 'ሰለስተ መራሕቲ',
  all: 'ኩለን ብድምጺ',
  place: 'ደረጃ',
  name: 'ስም',
  votes: 'ድምጺ',
  free: 'ነጻ',
  unlisted: 'ኣብ ዝርዝር የላን',
  csv: 'ከም CSV ኣውርዱ',
  more: 'ተወሳኺ ኣርእዩ',
}
