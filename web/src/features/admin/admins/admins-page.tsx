import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Coming } from '../coming.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import rows from '../rows.module.css'
import { AdminItem } from './admin-item.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { useAdmins } from './use-admins.ts'

/** Admins and their roles: owners invite, change roles, disable, hand over. */
export function AdminsPage() {
  const t = useT()
  const known = useAdmins()
  const admins = known.data
  return (
    <AdminPage title={t('admin:admin.admins')} changes="admins">
      <Panel title={t('console:admins.list')}>
        <Coming query={known} />
        {admins && (
          <ul className={rows['rows']}>
            {admins.map((admin) => (
              <AdminItem key={admin._id} admin={admin} />
            ))}
          </ul>
        )}
        <LostAnswer query={known} text={t('console:admins.failed')} />
      </Panel>
      <Permitted to="admins">
        <Panel title={t('console:admins.invite')}>
          <p className={parts['soft']}>{t('console:admins.inviteText')}</p>
          <InviteForm />
          <Invitations />
        </Panel>
      </Permitted>
    </AdminPage>
  )
}
