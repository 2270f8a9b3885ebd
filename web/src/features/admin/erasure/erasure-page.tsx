import { useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Permitted } from '../permitted.tsx'
import styles from './erasure.module.css'
import { type KeptVoter, LookUpForm } from './look-up-form.tsx'
import { VoterErasure } from './voter-erasure.tsx'

/** Where a request to be forgotten is fulfilled: first what goes and what stays, then, confirmed and with a reason, the erasing. */
export function ErasurePage() {
  const t = useT()
  const [voter, setVoter] = useState<KeptVoter>()
  return (
    <AdminPage title={t('admin:admin.erasure')} changes="erasure">
      <Panel title={t('console:erasure.voter')}>
        <p className={styles['soft']}>{t('console:erasure.voterText')}</p>
        <Permitted to="erasure">
          <LookUpForm onFound={setVoter} />
          {voter && <VoterErasure key={voter.phone} voter={voter} onErased={() => setVoter(undefined)} />}
        </Permitted>
      </Panel>
      <Panel title={t('console:erasure.contestant')}>
        <p className={styles['soft']}>{t('console:erasure.contestantText')}</p>
        <p>
          <Link href="/dashboard/admin/users">{t('admin:admin.users')}</Link>
        </p>
      </Panel>
    </AdminPage>
  )
}
