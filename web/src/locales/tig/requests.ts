import type { requests as english } from '../en/requests.ts'
import type { Texts } from '../texts.ts'

export const requests: Texts<typeof english> = {
  title: 'ን{{name}} ሕቶ ግደፉላ',
  text: 'ንዝግጅት፡ ንስራሕ ወይ ንትካልኩም። ኣዳለውቲ የንብብዎ፡ ንኽልቴኹም ድማ የራኽቡኹም።',
  name: 'ስም',
  nameHint: 'ስምኩም ወይ ስም ትካልኩም።',
  email: 'ኢሜይል',
  phone: 'ቁጽሪ ቴሌፎን',
  message: 'መልእኽቲ',
  type: 'ዓይነት ሕቶ',
  type_none: 'ካልእ',
  type_promotion: 'ምልላይ',
  type_hiring: 'ምቑጻር',
  type_ambassador: 'ኣምባሳደር',
  privacy: 'ካብኡ እንታይ ከም እንዕቅብ',
  send: 'ነቲ ሕቶ ስደዱ',
  sent: 'ሕቶኹም ብዓወት ተላኢኹ',
  failed: 'ሕቶኹም ክለኣኽ ኣይከኣለን',
}
