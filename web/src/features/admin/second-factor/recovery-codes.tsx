import { useT } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import parts from '../parts.module.css'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** They are shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT()
  const save = (): void => saveFile('ashenda-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  return (
    <div className={parts['form']}>
      <p role="status">{t('factor:codesText')}</p>
      <ol className={styles['codes']} dir="ltr" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Actions>
        <Button variant="quiet" onClick={save}>
          {t('factor:save')}
        </Button>
        <Button onClick={onDone}>{t('factor:kept')}</Button>
      </Actions>
    </div>
  )
}
