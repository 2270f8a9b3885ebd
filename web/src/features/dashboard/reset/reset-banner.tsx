import type { OwnResetAnswer } from '@ashenda/core/contracts/http/accounts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './reset-banner.module.css'

const resetKey = ['own-reset'] as const
const path = '/actor/password-reset'
/** A reset can be stopped for hours, so a page left open looks again now and then. */
const lookAgainMs = 30_000

/** Tells a contestant that somebody waits to reset her password, and lets her stop it. */
export function ResetBanner() {
  const t = useT()
  const format = useFormat()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: resetKey,
    queryFn: () => api.get<OwnResetAnswer>(path),
    refetchInterval: lookAgainMs,
    staleTime: 0,
  })
  const stop = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: () => void toast.success(t('reset:stopped')),
    onError: (error) => void toast.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: resetKey }),
  })
  if (!data?.reset) return null
  const { askedAt, opensAt } = data.reset
  return (
    <section role="alert" className={styles['banner']} aria-labelledby="reset-asked">
      <h2 id="reset-asked">{t('reset:asked')}</h2>
      <p>{t('reset:askedText', { asked: format.moment(askedAt), opens: format.moment(opensAt) })}</p>
      <Button busy={stop.isPending} onClick={() => stop.mutate()}>
        {t('reset:stop')}
      </Button>
    </section>
  )
}
