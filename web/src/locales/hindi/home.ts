import type { home as english } from '../en/home.ts'
import type { Texts } from '../texts.ts'

export const home: Texts<typeof english> = {
  description:
    'अशेंदा, तिग्राय की महिलाओं का उत्सव: हर ज़ोन की प्रतियोगियों से मिलें और अपनी तीन पसंद को वोट दें, घर से या विदेश से।',

  choose: 'अपनी तीन पसंद चुनें',
  chooseText: 'सितारा उसे स्थान देता है: पहले स्वर्ण, फिर रजत, फिर कांस्य।',

  contestUpcoming: 'मतदान {{date}} को खुलेगा। आप अभी से देख सकते हैं।',
  contestOpen: 'मतदान {{date}} तक खुला है।',
  contestClosed: 'मतदान {{date}} को बंद हुआ। हर वोट के लिए धन्यवाद।',
  countsFrozen: 'परिणाम घोषित होने तक दिखाई गई गिनती नहीं बदलेगी।',
  live: 'लाइव',
  liveLate: 'गिनती में देर हो सकती है',

  zones: 'ज़ोन',
  zonesFailed: 'ज़ोन नहीं मिल सके।',
  registered_one: '{{number}} प्रतियोगी',
  registered_other: '{{number}} प्रतियोगी',
  zone_all: 'सभी',
  zone_mekelle: 'मेकेले ज़ोन',
  zone_central: 'मध्य ज़ोन',
  zone_southern: 'दक्षिणी ज़ोन',
  zone_eastern: 'पूर्वी ज़ोन',
  zone_western: 'पश्चिमी ज़ोन',
  zone_north_western: 'उत्तर-पश्चिमी ज़ोन',
  zone_south_eastern: 'दक्षिण-पूर्वी ज़ोन',
  zone_north_america: 'उत्तरी अमेरिका',
  zone_europe: 'यूरोप',
  zone_middle_east: 'मध्य पूर्व',
  zone_australia: 'ऑस्ट्रेलिया',
  zone_latin_america: 'लैटिन अमेरिका',
  zone_addis_abeba: 'अदीस अबाबा',

  search: 'नाम से खोजें',
  searchClear: 'खोज मिटाएँ',
  photosPause: 'चलती तस्वीरें रोकें',
  photosPlay: 'तस्वीरें चलने दें',

  contestants: 'प्रतियोगी',
  photo: '{{name}}, तस्वीर {{number}} / {{total}}',
  noDescription: 'उसने अपनी कहानी अभी नहीं बताई है।',
  readAll: 'पूरा पढ़ें',
  readAllOf: '{{name}} के बारे में पूरा पढ़ें',
  photoNext: 'अगली तस्वीर',
  photoBefore: 'पिछली तस्वीर',
  votes_one: '{{number}} वोट',
  votes_other: '{{number}} वोट',

  loadingMore: 'लोड हो रहा है....',
  empty: 'यहाँ अभी किसी ने पंजीकरण नहीं किया है।',
  emptyHint: 'कोई और ज़ोन देखें, या थोड़ी देर में लौटें।',
  notFound: '“{{name}}” नाम की कोई प्रतियोगी नहीं है।',
  showAll: 'सभी प्रतियोगी दिखाएँ',
  loadFailed: 'प्रतियोगी लोड नहीं हो सकीं।',
  oneFailed: 'वह लोड नहीं हो सकी।',
  absent: 'वह अभी भाग नहीं ले रही है।',
  absentText: 'शायद पता अधूरा है। भाग लेने वाली सभी ठीक नीचे हैं।',
  views: 'प्रतियोगियों की सूचियाँ',
  view_all: 'सभी प्रतियोगी',
  view_host: 'मेज़बान ज़ोन',
  breakText: 'आपकी दुकान, आपका आयोजन, आपका उद्देश्य: यह उत्सव अपने सहयोगियों से चलता है।',
  breakLink: 'प्रचार',

  request: 'अनुरोध',
  thatsAll: 'आपने सबको देख लिया।',
}
