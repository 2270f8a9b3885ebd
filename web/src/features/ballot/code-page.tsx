import type { BallotToConfirm, SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { OneTimeCodeField } from '../../ui/field.tsx'
import { FormProblem, SentSummary } from '../../ui/form-problem.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import styles from './ballot.module.css'

interface CodePageProps {
  readonly proof: NonNullable<BallotToConfirm['proof']>
  readonly sent: SentForm
}

/** Sent along for the receipt and for another code. */
const carried = ['gold', 'silver', 'bronze', 'phone'] as const

/** The ballot waits for the code sent to its phone. An ordinary form. */
export function CodePage({ proof: { ballot, phone, wasResent = false }, sent }: CodePageProps) {
  const t = useT()
  const problemOf = useSentProblem(sent)
  return (
    <PublicPage title={t('code:code.title')} lead={t('code:code.hint')}>
      <form method="post" action="/ballot/code" noValidate className={styles['form']}>
        <input type="hidden" name="ballot" value={ballot} />
        {carried.map((name) => (
          <input key={name} type="hidden" name={name} value={sent.values[name] ?? ''} />
        ))}
        <FormProblem text={problemOf('form')} />
        <SentSummary />
        <div className={sheet['sheet']}>
          {wasResent && <p role="status">{t('code:code.sentAgain')}</p>}
          <p>
            {t('code:code.sent')} <bdi dir="ltr">{phone}</bdi>
          </p>
          <OneTimeCodeField
            name="code"
            label={t('code:code.label')}
            required
            defaultValue={sent.values['code'] ?? ''}
            error={problemOf('code')}
          />
        </div>
        <Button type="submit" variant="gold">
          {t('code:code.confirm')}
        </Button>
        <Button type="submit" variant="quiet" name="again" value="yes">
          {t('code:code.again')}
        </Button>
        <a href="/ballot" className={sheet['onward']}>
          {t('code:code.change')}
        </a>
      </form>
    </PublicPage>
  )
}
