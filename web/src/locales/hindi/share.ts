import type { share as english } from '../en/share.ts'
import type { Texts } from '../texts.ts'

export const share: Texts<typeof english> = {
  share: 'साझा करें',
  hint: 'मित्रों और परिवार को भेजें, या उन्हें स्कैन करने दें।',
  voteFor: 'अशेंदा प्रतियोगिता में {{name}} को वोट दें!',
  meet: 'ये हैं अशेंदा प्रतियोगिता की {{name}}।',

  qr: 'QR कोड और पता',
  qrOf: '{{title}} के पृष्ठ का QR कोड',
  saveSvg: 'SVG में सहेजें',
  savePng: 'PNG में सहेजें',

  address: 'पृष्ठ का पता',
  copy: 'कॉपी करें',
  copied: 'पता कॉपी हो गया।',
  copyFailed: 'कॉपी नहीं हो सका। पता चुना हुआ है: वहीं से कॉपी करें।',

  sendBy: 'इससे भेजें',
  telegram: 'टेलीग्राम',
  whatsapp: 'व्हाट्सऐप',
  facebook: 'फ़ेसबुक',
  newTab: '(दूसरा पृष्ठ खुलता है)',
}
