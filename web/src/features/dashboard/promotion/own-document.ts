import type { OwnDocumentBody } from '@ashenda/core/contracts/http/promotion.ts'
import { translate } from '../../../lib/i18n.ts'
import { useDocument } from '../../documents/use-document.ts'

const withoutPhoto = ['not_found', 'no_photo']

/** A poster, hand-out cards or a picture of the contestant herself. */
export const useOwnDocument = (onReady: (link: string) => void) =>
  useDocument<OwnDocumentBody>({
    path: '/actor/documents',
    onReady,
    problemOf: (code, isRefusal) => {
      if (withoutPhoto.includes(code)) return translate('promotion:share.noPhoto')
      return isRefusal ? undefined : translate('promotion:share.failed')
    },
  })
