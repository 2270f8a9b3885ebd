import type { Price } from '@ashenda/core/domain/price.ts'

interface Instructions {
  readonly lang: 'ti' | 'am' | 'en'
  readonly text: string
}

/** Instructions on the card, kind and short. Tigrinya and Amharic wait for a native reader (docs/translations.md). */
export const instructions: readonly Instructions[] = [
  {
    lang: 'ti',
    text: 'ኮድ ብሞባይልኩም ኣንብቡ፡ ወይ ኣብቲ ገጽ ቁጽሪ ካርድ ጸሓፉ። ንሓንቲ ድምጺ ወይ ንክፍሊት ተወዳዳሪት። ሓንሳብ ጥራይ ይሰርሕ፤ ቅድሚኡ ቁጽሩ ንማንም ኣይተርእዩ።',
  },
  {
    lang: 'am',
    text: 'ኮዱን በስልክዎ ያንብቡ፣ ወይም በገጹ የካርዱን ቁጥር ይጻፉ። ለአንድ ድምፅ ወይም ለተወዳዳሪ ክፍያ። አንድ ጊዜ ብቻ ይሠራል፤ ከዚያ በፊት ቁጥሩን ለማንም አያሳዩ።',
  },
  {
    lang: 'en',
    text: 'Scan the square, or type the number on this page. Pays one vote or a contestant’s fee. Works once: until then, keep the number to yourself.',
  },
]

/** The local name of the currency. */
export const currencyNames: Readonly<Record<Price['currency'], string>> = { ETB: 'ብር · birr', USD: 'USD' }
