import type { vote as english } from '../en/vote.ts'
import type { Texts } from '../texts.ts'

export const vote: Texts<typeof english> = {
  vote: 'वोट दें',
  waitingPayment: 'खाते का भुगतान बाकी है',
  rank1: 'स्वर्ण',
  rank2: 'रजत',
  rank3: 'कांस्य',
  full: 'तीनों स्थान भर गए हैं। पहले एक वोट वापस लें।',
  upcoming: 'मतदान अभी नहीं खुला है',
  closed: 'मतदान बंद है',
  nowRanked: '{{name}}: {{rank}}',

  submit: 'जमा करें',
  chosen_one: '{{number}} चुनी गई',
  chosen_other: '{{number}} चुनी गईं',

  yourVotes: 'आपके वोट',
  notSelected: 'नहीं चुनी गई',
  remove: '{{name}} को हटाएँ',
  moveTo: '{{name}} को {{rank}} पर ले जाएँ',
  howToMove: 'क्रम बदलने के लिए चित्र के नीचे के बटन या उन पर ऊपर-नीचे की तीर कुंजियाँ इस्तेमाल करें, या चित्र को बगल में खींचें।',
  notYet: 'आपने अभी वोट नहीं दिया है',

  tellUs: 'बताएँ कि आप कौन हैं।',
  fullName: 'पूरा नाम',
  phone: 'फ़ोन',
  phoneHint: 'इथियोपिया के बाहर + और देश कोड के साथ।',
  freeTitle: 'मुफ़्त वोट',
  freeText: 'केवल आपकी पहली पसंद गिनी जाती है, हर फ़ोन से एक बार, और आप पुरस्कार के पात्र नहीं होते।',
  castVotes: 'मेरा वोट जमा करें',

  sending: 'आपका वोट भेजा जा रहा है…',
  sendingAgain: 'अभी उत्तर नहीं आया, फिर से भेजा जा रहा है…',
  offline: 'आप ऑफ़लाइन हैं; आपका वोट सुरक्षित है और भेजा जाएगा',
  keepsOpen: 'आप यह खिड़की बंद कर सकते हैं: उत्तर आने तक हम लगे रहेंगे।',
  stopSending: 'भेजना रोकें',
  stopSendingAsk: 'भेजना रोकें? हो सकता है वोट पहुँच चुका हो।',

  thanks: 'धन्यवाद!!!',
  thanksText: 'आपके वोट सफलतापूर्वक जमा हो गए।',
  receipt: 'आपकी रसीद',
  receiptHint: 'इसे सँभालकर रखें: इसी से आपका वोट फिर मिलता है।',
  receiptProof: 'देखें कि यह गिनती में है',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  copyFailed: 'आपका ब्राउज़र कॉपी नहीं करने देता। कृपया इसे लिख लें।',
  outcomePending: 'गिने जाने की प्रतीक्षा…',
  outcomeCounted: 'आपका वोट गिन लिया गया।',
  outcomeRefused: 'आपका वोट नहीं गिना गया: {{reason}}',
  unprocessable: 'इसे पढ़ा नहीं जा सका',
  done: 'प्रतियोगियों पर वापस',
}
