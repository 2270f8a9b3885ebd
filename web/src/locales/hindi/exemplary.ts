import type { exemplary as english } from '../en/exemplary.ts'
import type { Texts } from '../texts.ts'

export const exemplary: Texts<typeof english> = {
  title: 'प्रेरक महिलाएँ',
  description:
    'धाविकाएँ, विदुषियाँ, कलाकार, निर्माता: तिग्राय और इथियोपिया की जानी-मानी महिलाएँ, वे किसलिए जानी जाती हैं और उनके बारे में कहाँ पढ़ें।',
  lead: 'धाविकाएँ, विदुषियाँ, कलाकार, निर्माता: तिग्राय और इथियोपिया की वे महिलाएँ जिनका जीवन ज्ञात है, और जानने योग्य है।',
  illustrations: 'चित्र इस पृष्ठ के लिए बनाए गए रेखांकन हैं। वे किसी को वैसा नहीं दिखाते जैसी वह सचमुच दिखती है या थी।',
  portrait: '{{name}} के लिए चित्र',
  whoIsShe: 'वह कौन हैं?',
  readMore: 'और पढ़ें',
  readMoreOf: '{{name}} के बारे में और पढ़ें',
  connect: 'जुड़ें',
  connectOver: 'जुड़ें: {{name}} के बारे में हमें लिखें',
  closing: 'कोई छूट गई?',
  closingText: 'बताएँ कि यह पृष्ठ किसका सम्मान करे, और उनके बारे में कहाँ पढ़ा जा सकता है।',
  closingLink: 'हमें लिखें',
}
