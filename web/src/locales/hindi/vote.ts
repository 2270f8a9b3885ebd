import type { vote as english } from '../en/vote.ts'
import type { Texts } from '../texts.ts'

export const vote: Texts<typeof english> = {
  vote: 'वोट दें',
  ticked: 'चुनी गई',
  waitingPayment: 'खाते का भुगतान बाकी है',
  rank1: 'स्वर्ण',
  rank2: 'रजत',
  rank3: 'कांस्य',
  full: 'तीनों स्थान भर गए हैं। पहले किसी एक को हटाएँ।',
  upcoming: 'मतदान अभी नहीं खुला है',
  closed: 'मतदान बंद है',
  nowRanked: '{{name}}: {{rank}}',

  submit: 'जमा करें',
  send_one: '{{number}} वोट भेजें',
  send_other: '{{number}} वोट भेजें',

  sending: 'आपका वोट भेजा जा रहा है…',
}
