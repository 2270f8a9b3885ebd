import { useT } from '../../../lib/i18n.ts'

/** The fields of a job's payload that may be shown, folded away. */
export function JobPayload({ payload }: { readonly payload: string }) {
  const t = useT()
  return (
    <details>
      <summary>{t('console:queues.payload')}</summary>
      <pre lang="en" dir="ltr" translate="no">
        {payload}
      </pre>
    </details>
  )
}
