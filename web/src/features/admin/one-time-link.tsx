import { useT } from '../../lib/i18n.ts'
import { CopyField } from './copy-field.tsx'

interface OneTimeLinkProps {
  readonly link: string
  /** The person to send it to. */
  readonly hint: string
}

/** A link that is shown here once, and kept nowhere. */
export function OneTimeLink(props: OneTimeLinkProps) {
  const t = useT()
  return <CopyField label={t('admin:admin.linkIs')} {...props} />
}
