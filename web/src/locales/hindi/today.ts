import type { today as english } from '../en/today.ts'
import type { Texts } from '../texts.ts'

export const today: Texts<typeof english> = {
  title: 'आज',
  since: '{{at}} से',
  failed: 'आज के आँकड़े लोड नहीं हो सके।',
  votes: 'वोट',
  total: 'गिने गए',
  paid: 'भुगतान वाले',
  free: 'मुफ़्त',
  lastHour: 'पिछले घंटे में',
  refused: 'अस्वीकृत मतपत्र',
  money: 'प्राप्त और न लौटाई गई राशि',
  noMoney: 'अभी कुछ नहीं।',
  moneyOf: '{{provider}}, भुगतान: {{number}}',
  contestants: 'प्रतियोगी',
  registered: 'पंजीकृत',
  registeredToday: 'आज पंजीकृत',
  havePaid: 'भुगतान कर चुकीं',
  active: 'सक्रिय',
  attention: 'देखने योग्य',
  requests: 'खुले अनुरोध',
  payments: 'ध्यान माँगते भुगतान',
  quarantined: 'रोके गए मतपत्र जिन पर निर्णय बाकी है',
  deadLetters: 'मतपत्र जो दर्ज नहीं हो सके',
  batches: 'पिछले सात दिनों में मँगाए गए और विफल हुए कार्ड-समूह',
}
