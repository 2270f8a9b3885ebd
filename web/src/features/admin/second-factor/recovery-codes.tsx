import { copyText } from '../../../lib/copy-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import parts from '../parts.module.css'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** In place of others that were there. */
  readonly areRenewed?: boolean
  readonly onDone: () => void
}

/** They are shown this once. */
export function RecoveryCodes({ codes, areRenewed = false, onDone }: RecoveryCodesProps) {
  const t = useT()
  const save = (): void => saveFile('ashenda-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  const copy = async (): Promise<void> => {
    if (await copyText(codes.join('\n'), null)) toast.success(t('admin:admin.copied'))
    else toast.error(t('admin:admin.copyFailed'))
  }
  return (
    <div className={parts['form']}>
      <p role="status">{t(areRenewed ? 'factor:newCodesShown' : 'factor:codesText')}</p>
      <ol className={styles['codes']} dir="ltr" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Actions>
        <Button variant="quiet" onClick={() => void copy()}>
          {t('admin:admin.copy')}
        </Button>
        <Button variant="quiet" onClick={() => print()}>
          {t('factor:print')}
        </Button>
        <Button variant="quiet" onClick={save}>
          {t('factor:save')}
        </Button>
        <Button onClick={onDone}>{t('factor:kept')}</Button>
      </Actions>
    </div>
  )
}
