import type { Price } from '@ashenda/core/domain/price.ts'

interface Instructions {
  readonly lang: 'ti' | 'am' | 'en'
  readonly text: string
}

/** How a card is used, kind and short. Tigrinya and Amharic wait for a native reader (docs/translations.md). */
export const instructions: readonly Instructions[] = [
  {
    lang: 'ti',
    text: 'ነቲ ርቡዕ ኮድ ብካሜራ ሞባይልኩም ኣንብብዎ፡ ወይ ነቲ ገጽ ከፊትኩም ቁጽሪ ካርድ ጸሓፉ። ንሓንቲ ድምጺ ወይ ንክፍሊት ሓንቲ ተወዳዳሪት ይኸውን። ሓንሳብ ጥራይ ይሰርሕ፤ ክሳብ ትጥቀሙሉ ቁጽሩ ንማንም ኣይተርእዩ።',
  },
  {
    lang: 'am',
    text: 'አራት ማዕዘኑን ኮድ በስልክዎ ካሜራ ያንብቡ፣ ወይም ገጹን ከፍተው የካርዱን ቁጥር ይጻፉ። ለአንድ ድምፅ ወይም ለአንድ ተወዳዳሪ ክፍያ ያገለግላል። አንድ ጊዜ ብቻ ይሠራል፤ እስኪጠቀሙበት ቁጥሩን ለማንም አያሳዩ።',
  },
  {
    lang: 'en',
    text: 'Scan the square with your phone, or open the page and type the card number. Good for one vote or one contestant’s fee. It works once: show the number to nobody before.',
  },
]

/** Of the currency as people here say it. */
export const currencyNames: Readonly<Record<Price['currency'], string>> = { ETB: 'ብር · birr', USD: 'USD' }
