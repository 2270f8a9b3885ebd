import type { Passkey, PasskeysAnswer } from '@ashenda/core/contracts/http/passkeys.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { alertPerson, confirmPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
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
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (!(await confirmPerson(t('factor:removePasskeySure', { name })))) return
      await api.delete(`/admin/factor/passkeys/${_id}`)
      toast.success(t('factor:passkeyRemoved'))
    },
    onError: (error) => void alertPerson(failureText(error)),
    onSettled: changed,
  })
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
        busy={isPending}
        aria-label={t('admin:admin.actionOf', { what: t('factor:removePasskey'), reference: name })}
        onClick={() => mutate()}
      >
        {t('factor:removePasskey')}
      </Button>
    </li>
  )
}
