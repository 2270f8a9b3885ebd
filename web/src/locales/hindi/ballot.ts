import type { ballot as english } from '../en/ballot.ts'
import type { Texts } from '../texts.ts'

export const ballot: Texts<typeof english> = {
  title: 'आपका मतपत्र',
  lead: 'बताइए कि स्वर्ण, रजत और कांस्य किसे, और आप कौन हैं। मुफ़्त वोट केवल स्वर्ण के लिए गिना जाता है।',
  nobody: 'आपने अभी किसी को नहीं चुना है।',
  chooseFirst: 'प्रतियोगी चुनें',
  threeOf: 'आपने {{number}} चुनीं। उनमें से तीन को ही स्थान मिल सकता है।',
  nobodyHere: 'कोई नहीं',
  freeOrPaid: 'मुफ़्त या भुगतान वाला?',
  paidTitle: 'भुगतान वाला वोट',
  paidNext:
    'आपकी सभी पसंद गिनी जाती हैं, और आप पुरस्कार के पात्र हैं। भुगतान अगले पृष्ठ पर होता है: इथियोपिया में {{home}}, विदेश में {{abroad}}।',
  paymentPending: 'आपका भुगतान अभी रास्ते में है। थोड़ी देर में यह पृष्ठ फिर से खोलें।',
}
