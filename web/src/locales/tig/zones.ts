import type { zones as english } from '../en/zones.ts'
import type { Texts } from '../texts.ts'

export const zones: Texts<typeof english> = {
  add: 'ዞባ ወስኹ',
  addIt: 'ወስኽ',
  added: '{{name}} ተወሲኹ።',
  name: 'ስም ዞባ',
  list: 'ዞባታት',
  none: 'ክሳብ ሕጂ ዞባ የለን።',
  failed: 'እቶም ዞባታት ክጽዓኑ ኣይከኣሉን።',
  contestants_one: '{{number}} ተወዳዳሪት ኣብ ኩሎም ውድድራት',
  contestants_other: '{{number}} ተወዳደርቲ ኣብ ኩሎም ውድድራት',
  kept: 'ዝተመዝገበሉ ስም',
  retired: 'ተኣልዩ፡ ደጊም ኣይቀርብን',
  rename: 'ስም ቀይር',
  renameTitle: 'ስም ዞባ ቀይሩ',
  renameText: 'ኩሉ ሰብ ነቲ ሓድሽ ስም ብኡንብኡ ይርእዮ፤ ተወዳደርቲ ኣብኡ ይጸንሓ።',
  renamed: 'እቲ ዞባ ሓድሽ ስሙ ሒዙ ኣሎ።',
  retire: 'ኣልግስ',
  retireAsk: '{{name}} ይልገስ ድዩ? ደጊም ኣይቀርብን፤ ዝመረጽኦ ተወዳደርቲ ግን ይሕዘኦ። ክምለስ ይኽእል እዩ።',
  bringBack: 'መልስ',
}
