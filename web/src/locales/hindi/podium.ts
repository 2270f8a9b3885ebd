import type { podium as english } from '../en/podium.ts'
import type { Texts } from '../texts.ts'

export const podium: Texts<typeof english> = {
  yourVotes: 'आपके वोट',
  notSelected: 'नहीं चुनी गई',
  remove: '{{name}} को हटाएँ',
  moveTo: '{{name}} को {{rank}} पर ले जाएँ',
  howToMove: 'क्रम बदलने के लिए चित्र के नीचे के बटन या उन पर ऊपर-नीचे की तीर कुंजियाँ इस्तेमाल करें, या चित्र को बगल में खींचें।',
  notYet: 'आपने अभी वोट नहीं दिया है',

  tellUs: 'बताएँ कि आप कौन हैं।',
  fullName: 'पूरा नाम',
  phone: 'फ़ोन',
  phoneHint: 'इथियोपिया के बाहर + और देश कोड से शुरू करें।',
  freeTitle: 'मुफ़्त वोट',
  freeText: 'केवल आपकी पहली पसंद गिनी जाती है, हर फ़ोन से एक बार। आप पुरस्कार नहीं जीत सकते।',
  castVotes: 'मेरा वोट जमा करें',

  sendingAgain: 'अभी उत्तर नहीं आया, फिर से भेजा जा रहा है…',
  offline: 'आप ऑफ़लाइन हैं; आपका वोट सुरक्षित है और भेजा जाएगा',
  nothingSent: 'आप ऑफ़लाइन हैं और कुछ नहीं भेजा गया। आपने जो चुना है वह सुरक्षित है: नेटवर्क लौटने पर फिर जमा करें।',
  keepsOpen: 'आप यह खिड़की बंद कर सकते हैं: उत्तर आने तक हम लगे रहेंगे।',
  stopSending: 'भेजना रोकें',
  stopSendingAsk: 'भेजना रोकें? हो सकता है वोट पहुँच चुका हो।',

  thanks: 'धन्यवाद!!!',
  thanksText: 'आपके वोट सफलतापूर्वक जमा हो गए।',
  receipt: 'आपकी रसीद',
  receiptHint: 'बाद में अपना वोट देखने के लिए यह कोड सँभालकर रखें।',
  receiptProof: 'जाँचें कि आपका वोट गिना गया',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका। कृपया इसे लिख लें।',
  outcomePending: 'गिने जाने की प्रतीक्षा…',
  outcomeCounted: 'आपका वोट गिन लिया गया।',
  outcomeRefused: 'आपका वोट नहीं गिना गया: {{reason}}',
  unprocessable: 'इसे पढ़ा नहीं जा सका',
  done: 'प्रतियोगियों पर वापस',
}
