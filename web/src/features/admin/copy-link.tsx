import { useT } from '../../lib/i18n.ts'
import { CopyField } from '../share/copy-field.tsx'

interface CopyLinkProps {
  readonly label: string
  readonly hint?: string
  readonly link: string
}

/** A link to copy, in the console's words. */
export function CopyLink({ link, ...shown }: CopyLinkProps) {
  const t = useT()
  const words = {
    copy: t('admin:admin.copy'),
    copied: t('admin:admin.copied'),
    failed: t('admin:admin.copyFailed'),
  }
  return <CopyField {...shown} value={link} words={words} />
}
