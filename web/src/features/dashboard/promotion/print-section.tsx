import type { OwnDocumentBody } from '@ashenda/core/contracts/http/promotion.ts'
import type { DocumentLanguage } from '@ashenda/core/domain/document.ts'
import { useId } from 'react'
import { apiBase } from '../../../lib/http.ts'
import { type Translate, useT } from '../../../lib/i18n.ts'
import { saveFrom } from '../../../lib/save-file.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { DocumentState } from '../../documents/use-document.ts'
import { useOwnDocument } from './own-document.ts'
import styles from './promotion.module.css'

const papers = [
  { text: 'promotion:share.posterA4', kind: 'poster', format: 'a4' },
  { text: 'promotion:share.posterA3', kind: 'poster', format: 'a3' },
  { text: 'promotion:share.handouts', kind: 'handouts', format: 'a4' },
] as const

/** Her poster and hand-out cards as PDFs. */
export function PrintSection({ language }: { readonly language: DocumentLanguage }) {
  const t = useT()
  return (
    <Panel title={t('promotion:share.print')}>
      <p>{t('promotion:share.printText')}</p>
      <ul className={styles['papers']}>
        {papers.map(({ text, ...wanted }) => (
          <Paper key={text} name={t(text)} wanted={{ ...wanted, language }} />
        ))}
      </ul>
    </Panel>
  )
}

function toldOf(state: DocumentState, t: Translate): string {
  if (state.status === 'making') return t('promotion:share.making')
  if (state.status === 'ready') return t('promotion:share.ready')
  return state.status === 'failed' ? state.problem : ''
}

interface PaperProps {
  readonly name: string
  readonly wanted: OwnDocumentBody
}

function Paper({ name, wanted }: PaperProps) {
  const t = useT()
  const id = useId()
  // The server names the file.
  const { state, ask, isBusy } = useOwnDocument((link) => saveFrom('', `${apiBase}${link}`))
  return (
    <li>
      <span id={id} className={styles['sheet']} data-format={wanted.format} data-kind={wanted.kind}>
        {name}
      </span>
      {state.status === 'ready' ? (
        <a href={`${apiBase}${state.link}`} download className={buttonClass('quiet')} aria-describedby={id}>
          {t('promotion:share.again')}
        </a>
      ) : (
        <Button busy={isBusy} aria-describedby={id} onClick={() => void ask(wanted)}>
          {t('promotion:share.make')}
        </Button>
      )}
      <p role="status" className={styles['told']} data-failed={state.status === 'failed' || undefined}>
        {toldOf(state, t)}
      </p>
    </li>
  )
}
