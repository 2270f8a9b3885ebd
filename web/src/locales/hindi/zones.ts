import type { zones as english } from '../en/zones.ts'
import type { Texts } from '../texts.ts'

export const zones: Texts<typeof english> = {
  add: 'क्षेत्र जोड़ें',
  addIt: 'जोड़ें',
  added: '{{name}} जोड़ा गया।',
  name: 'क्षेत्र का नाम',
  list: 'क्षेत्र',
  none: 'अभी कोई क्षेत्र नहीं है।',
  failed: 'क्षेत्र लोड नहीं हो सके।',
  contestants_one: 'सभी प्रतियोगिताओं में {{number}} प्रतियोगी',
  contestants_other: 'सभी प्रतियोगिताओं में {{number}} प्रतियोगी',
  kept: 'इस नाम से दर्ज:',
  retired: 'हटाया गया: अब नहीं दिया जाता',
  rename: 'नाम बदलें',
  renameTitle: 'क्षेत्र का नाम बदलें',
  renameText: 'सब लोग नया नाम तुरंत देखेंगे; प्रतियोगी उसी में रहेंगी।',
  renamed: 'क्षेत्र को नया नाम मिल गया है।',
  retire: 'हटाएँ',
  retireAsk: '{{name}} को हटाएँ? यह आगे नहीं दिया जाएगा; जिन्होंने चुना है उनका बना रहेगा। इसे वापस लाया जा सकता है।',
  bringBack: 'वापस लाएँ',
}
