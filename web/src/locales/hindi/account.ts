import type { account as english } from '../en/account.ts'
import type { Texts } from '../texts.ts'

export const account: Texts<typeof english> = {
  registerTitle: 'पंजीकरण',
  registerDescription:
    'अशेंदा प्रतियोगिता में भाग लें: नाम और फ़ोन से पंजीकरण करें, अपनी कहानी कहें, तीन तक तस्वीरें दिखाएँ और अपने ज़ोन का प्रतिनिधित्व करें।',
  registerText: 'प्रतियोगी के रूप में भाग लें: बताएँ कि आप कौन हैं।',
  register: 'पंजीकरण करें',
  firstName: 'नाम',
  middleName: 'पिता का नाम',
  newPassword: 'नया पासवर्ड',
  newPasswordHint: 'कम से कम 8 अक्षर।',
  phone: 'फ़ोन',
  phoneHint: 'इथियोपिया के बाहर + और देश कोड से शुरू करें।',
  occupation: 'पेशा',
  zone: 'ज़ोन',
  zoneChoose: 'ज़ोन चुनें',
  zonesNone: 'कोई ज़ोन उपलब्ध नहीं',
  email: 'ई-मेल',
  sport: 'पसंदीदा खेल',
  resetHint: 'भूला हुआ पासवर्ड बदलने के लिए आपका ई-मेल और पसंदीदा खेल चाहिए।',
  haveAccount: 'पहले से पंजीकृत हैं?',
  toLogin: 'लॉग इन करें',

  loginTitle: 'लॉग इन फ़ॉर्म',
  loginDescription: 'अशेंदा में लॉग इन करें: मिले हुए वोट देखें, अपनी कहानी और तस्वीरें बदलें, और प्रतियोगी का शुल्क चुकाएँ।',
  password: 'पासवर्ड',
  login: 'लॉग इन',
  byEmail: 'मेरे ई-मेल से लॉग इन',
  byPhone: 'मेरे फ़ोन से लॉग इन',
  forgotPassword: 'पासवर्ड भूल गए',
  resetByEmail: 'भूल गए? ई-मेल से बदलें',
  noAccount: 'अभी पंजीकरण नहीं किया?',
  toRegister: 'पंजीकरण करें',
  loggedInAs: 'आप {{name}} के रूप में लॉग इन हैं।',
  toDashboard: 'मेरे पृष्ठ पर',

  resetTitle: 'पासवर्ड बदलें',
  resetText: 'यह तब चलता है जब ई-मेल और पसंदीदा खेल दोनों आपकी प्रोफ़ाइल में हों।',
  sportName: 'पसंदीदा खेल का नाम',
  reset: 'बदलें',
  resetDone: 'आपका नया पासवर्ड तय हो गया। कृपया लॉग इन करें।',

  profile: 'प्रोफ़ाइल',
  logout: 'लॉग आउट',
  logoutDone: 'सफलतापूर्वक लॉग आउट हुए',
  logoutFailed: 'लॉग आउट नहीं हो सका',

  forContestants: 'यह पृष्ठ लॉग इन की हुई प्रतियोगियों के लिए है।',
  forAdmins: 'यह पृष्ठ प्रशासकों के लिए है।',
  redirecting: '{{number}} सेकंड में आपको आगे ले जाया जाएगा',
  goNow: 'अभी जाएँ',
}
