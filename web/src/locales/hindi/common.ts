import type { common as english } from '../en/common.ts'
import type { Texts } from '../texts.ts'

export const common: Texts<typeof english> = {
  skipToContent: 'सामग्री पर जाएँ',
  brand: 'अशेंदा',
  language: 'भाषा',
  languageLost: 'भाषा लोड नहीं हो सकी। कृपया फिर कोशिश करें।',
  login: 'लॉग इन',
  userMenu: '{{name}} का मेनू',

  menu: 'मेनू',
  home: 'मुख्य पृष्ठ',
  exemplary: 'प्रेरक महिलाएँ',
  zones: 'ज़ोन',
  jobs: 'वीडियो अनुभाग',
  promotions: 'प्रचार',
  contact: 'संपर्क',
  openTelegram: 'क्या आप सचमुच टेलीग्राम खोलना चाहते हैं?',

  close: 'बंद करें',
  ok: 'ठीक है',
  yes: 'हाँ',
  no: 'नहीं',
  tryAgain: 'फिर कोशिश करें',
  loading: 'लोड हो रहा है',
  wentWrong: 'कुछ गड़बड़ हो गई',
  opensInNewTab: 'नए टैब में खुलता है',

  heroTitle: 'अशेंदा',
  heroLine: 'तिग्राय की महिलाओं का उत्सव',
  heroText: 'हर ज़ोन की अपनी मिस होती है। चुनते आप हैं: स्वर्ण, रजत, कांस्य।',
  heroPicture: 'अशेंदा के चित्र: बुने हुए किनारों वाली सफ़ेद पोशाक और हरी घास के घाघरे पहने महिलाएँ ढोल पर नाच रही हैं।',
  heroVote: 'वोट दें',
  heroRegister: 'पंजीकरण करें',

  offline: 'आप ऑफ़लाइन हैं। आपने जो चुना है वह सुरक्षित है; नेटवर्क लौटते ही हम आगे बढ़ेंगे।',

  notFoundHeading: '404',
  notFoundText: 'ओह! पृष्ठ नहीं मिला',
  notFoundBack: 'वापस जाएँ',

  brokenHeading: 'कुछ गड़बड़ हो गई',
  brokenText: 'इस पृष्ठ में कोई दिक़्क़त हुई। आपके चुने हुए वोट इस ब्राउज़र में सुरक्षित हैं।',
  brokenReload: 'पृष्ठ फिर से लोड करें',
  brokenHome: 'पहले पृष्ठ पर',

  whereIsMyVote: 'मेरा वोट कहाँ है?',
  results: 'नतीजे',
  addisTime: 'अदीस अबाबा का समय',
  footerLine: 'महिलाओं की विरासत का उत्सव, तिग्राय और दुनिया भर के उसके समुदायों के लिए।',
  about: 'हमारे बारे में',
  privacy: 'गोपनीयता नीति',
  footerCopyright: '© 2024 अशेंदा। सर्वाधिकार सुरक्षित।',
  lookAgain: 'फिर से देखें',
  loadAgain: 'देखने के लिए यह पृष्ठ फिर से लोड कीजिए।',
  needsScripts:
    'जावास्क्रिप्ट के बिना आप देख सकते हैं, वोट दे सकते हैं, भुगतान कर सकते हैं और अपना वोट खोज सकते हैं। सीधी गिनती, मंच को हाथ से बदलना और आपके अपने पृष्ठ इसके बिना नहीं चलते।',
}
