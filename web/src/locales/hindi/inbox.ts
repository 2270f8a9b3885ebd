import type { inbox as english } from '../en/inbox.ts'
import type { Texts } from '../texts.ts'

export const inbox: Texts<typeof english> = {
  list: 'अनुरोध, नए पहले',
  none: 'ऐसा कोई अनुरोध नहीं।',
  failed: 'अनुरोध लोड नहीं हो सके।',
  more: 'पहले के अनुरोध',
  search: 'खोजें',
  searchHint: 'अनुरोध करने वाला, ई-मेल, फ़ोन, संदेश का शब्द या उसका नाम।',
  allTypes: 'सभी प्रकार',
  state: 'स्थिति',
  allStates: 'सभी',
  open: 'खुला',
  handled: 'निपटाया गया',
  handle: 'निपटाया हुआ मानें',
  reopen: 'फिर से खोलें',
  only: 'केवल {{name}} के लिए अनुरोध',
  notOnly: 'केवल {{name}} के लिए नहीं',
  file: 'CSV के रूप में सहेजें',
  to: 'के लिए:',
  about: 'उसके बारे में',
  sentAt: '{{at}} को भेजा गया',
  handledAt: '{{at}} को निपटाया गया',
}
