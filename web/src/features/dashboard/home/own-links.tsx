import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './home.module.css'
import { LinkToCopy } from './link-to-copy.tsx'

/** The way to her among the contestants, and the one that brings others into the contest (REG-05). */
export function OwnLinks({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const format = useFormat()
  const { _id, name, referralCode, referred = 0 } = own
  return (
    <Panel title={t('contestant:dashboard.links')} className={styles['links']}>
      <LinkToCopy
        label={t('contestant:dashboard.profileLink')}
        hint={t('contestant:dashboard.profileLinkHint')}
        path={`/${_id}`}
        title={name}
        text={t('extras:share.voteFor', { name })}
      />
      {referralCode !== undefined && (
        <LinkToCopy
          label={t('contestant:dashboard.invitation')}
          hint={`${t('contestant:dashboard.invitationHint')} ${t('contestant:dashboard.referred', { count: referred, number: format.number(referred) })}`}
          path={`/register?ref=${encodeURIComponent(referralCode)}`}
          title={t('contestant:dashboard.invitation')}
          text={t('contestant:dashboard.invitationShare')}
        />
      )}
    </Panel>
  )
}
