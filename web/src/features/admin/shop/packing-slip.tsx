import type { PackingSlipBody } from '@ashenda/core/contracts/http/documents.ts'
import { isTextLanguage } from '@ashenda/core/domain/content.ts'
import { apiBase } from '../../../lib/http.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { saveFrom } from '../../../lib/save-file.ts'
import { type DocumentState, useDocument } from '../../documents/use-document.ts'
import parts from '../parts.module.css'

/** The packing slip of some orders, in the language of the console; the download starts by itself. */
export function usePackingSlip() {
  const { code } = useLanguage()
  const { state, ask, isBusy } = useDocument<PackingSlipBody>({
    path: '/admin/orders/packing-slip',
    // The server names the file.
    onReady: (link) => saveFrom('', `${apiBase}${link}`),
    problemOf: (problem, isRefusal) => {
      if (problem === 'not_found') return translate('shop-desk:slip.none')
      return isRefusal ? undefined : translate('shop-desk:slip.failed')
    },
  })
  const print = (orders: readonly string[]) =>
    ask({ orders: [...orders], language: isTextLanguage(code) ? code : 'en' })
  return { state, print, isBusy }
}

/** How far it is. */
export function SlipStatus({ state }: { readonly state: DocumentState }) {
  const t = useT()
  const problem = state.status === 'failed' ? state.problem : ''
  return (
    <p role="status" className={parts['soft']}>
      {state.status === 'making' ? t('shop-desk:slip.making') : problem}
    </p>
  )
}
