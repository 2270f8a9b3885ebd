import type { offline as english } from '../en/offline.ts'
import type { Texts } from '../texts.ts'

export const offline: Texts<typeof english> = {
  heading: 'आप ऑफ़लाइन हैं',
  text: 'यह पृष्ठ यहाँ सुरक्षित नहीं है। नेटवर्क लौटते ही यह अपने आप खुल जाएगा।',
  kept: 'आपके चुने हुए नाम यहाँ सुरक्षित हैं',
  still: 'अभी भी नेटवर्क नहीं है। हम कोशिश करते रहेंगे।',
}
