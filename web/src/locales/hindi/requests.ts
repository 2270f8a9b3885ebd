import type { requests as english } from '../en/requests.ts'
import type { Texts } from '../texts.ts'

export const requests: Texts<typeof english> = {
  title: '{{name}} के लिए अनुरोध छोड़ें',
  text: 'किसी आयोजन, काम या अपने ब्रांड के लिए। आयोजक इसे पढ़कर आप दोनों को मिलाते हैं।',
  name: 'नाम',
  nameHint: 'आपका, या आपके ब्रांड का।',
  email: 'ई-मेल',
  phone: 'फ़ोन',
  message: 'संदेश',
  type: 'अनुरोध का प्रकार',
  type_none: 'कुछ और',
  type_promotion: 'प्रचार',
  type_hiring: 'नियुक्ति',
  type_ambassador: 'राजदूत',
  privacy: 'हम इसमें से क्या रखते हैं',
  send: 'अनुरोध भेजें',
  sent: 'अनुरोध सफलतापूर्वक भेजा गया',
  failed: 'अनुरोध भेजने में त्रुटि',
}
