import type { Passkey, PasskeysAnswer } from '@ashenda/core/contracts/http/passkeys.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import styles from './second-factor.module.css'
import { useFactorChanged } from './use-factor.ts'

/** Her passkeys, each with the means to remove it. */
export const PasskeyList = ({ passkeys }: Pick<PasskeysAnswer, 'passkeys'>) => (
  <ul className={styles['passkeys']}>
    {passkeys.map((passkey) => (
      <PasskeyItem key={passkey._id} passkey={passkey} />
    ))}
  </ul>
)

function PasskeyItem({ passkey: { _id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const t = useT()
  const format = useFormat()
  const changed = useFactorChanged()
  const [removing, setRemoving] = useState(false)
  async function remove(): Promise<void> {
    await api.delete(`/admin/factor/passkeys/${_id}`).finally(changed)
    toast.success(t('factor:passkeyRemoved'))
  }
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={parts['soft']}>{t('factor:passkeySince', { at: format.moment(createdAt) })}</span>
        <span className={parts['soft']}>
          {lastUsedAt === null ? t('factor:passkeyUnused') : t('factor:passkeyUsed', { at: format.moment(lastUsedAt) })}
        </span>
      </p>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t('admin:admin.actionOf', { what: t('factor:removePasskey'), reference: name })}
        onClick={() => setRemoving(true)}
      >
        {t('factor:removePasskey')}
      </Button>
      <ReasonDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t('console:factor.removePasskey', { name })}
        text={t('console:factor.removePasskeyText')}
        act={t('factor:removePasskey')}
        isDangerous
        needsReason={false}
        send={remove}
      />
    </li>
  )
}
