import type { ContestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import { priceFields } from '@ashenda/core/domain/announced-rules.ts'
import { isFrozenAt, phaseAt } from '@ashenda/core/domain/contest.ts'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Field } from '../../../ui/field.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { useChosenContest } from '../chosen-contest.tsx'
import { PermittedForm } from '../permitted.tsx'
import styles from './contest.module.css'
import type { Draft } from './draft.ts'
import { MomentField } from './moment-field.tsx'
import { PricesField } from './prices-field.tsx'
import {
  CountriesField,
  FreeField,
  FreezeField,
  OwnRequestsField,
  PaidLimitField,
  PicksField,
  ProofField,
  TitleField,
} from './settings-fields.tsx'
import { type FieldsProps, type Known, SettingsSection } from './settings-section.tsx'
import { useSettings } from './use-settings.ts'

/** The contest's settings, in sections that are saved by themselves. */
export function ContestPage() {
  const t = useT()
  const chosen = useChosenContest()
  const known = useSettings(chosen)
  const { data, refetch } = known
  if (!data && !lastLookFailed(known)) return <PageSkeleton />
  const now = Date.now() + (data?.aheadMs ?? 0)
  const phase = data && (
    <p role="status">
      {data.stage === 'draft' || data.stage === 'final'
        ? t(`contests:stage_${data.stage}`)
        : t(`console:settings.phase_${phaseAt(data.contest, now)}`)}
      {isFrozenAt(data.contest, now) && <span> · {t('console:settings.frozen')}</span>}
    </p>
  )
  return (
    <AdminPage title={t('admin:admin.contest')} changes="contest" intro={phase}>
      {data && (
        <PermittedForm to="contest">
          <Sections known={data} look={async () => (await refetch()).data?.contest} />
        </PermittedForm>
      )}
      <LostAnswer query={known} text={t('console:settings.failed')} />
    </AdminPage>
  )
}

type Saved = ComponentProps<typeof SettingsSection>['saves']

const proofFields: Saved = ['phoneProof', 'proofWhenUnusual', 'proofPrefixes']

interface SectionsProps extends Pick<Known, 'look'> {
  readonly known: ContestSettingsAnswer & { readonly aheadMs: number }
}

function Sections({ known: answer, look }: SectionsProps) {
  const t = useT()
  // What a form was filled with stays, even if the page fetches newer settings, until one is saved or refused.
  const { contest, approvalByDefault, moderationByDefault, aheadMs, stage, hasVotes } = answer
  const [seen, setSeen] = useState(contest)
  const known = { seen, setSeen, look, aheadMs, stage, hasVotes }
  const opening = hasVotes && stage !== 'final' ? t('contests:locked.opening') : undefined
  const closing = stage === 'closed' ? t('contests:locked.closing') : undefined
  const [ballotsMean, paidMeans] = [t('console:settings.ballotsMean'), t('console:settings.paidMeans')]
  const section = (title: string, consequence: string, saves: Saved, Fields: ComponentType<FieldsProps>) => (
    <SettingsSection {...{ known, title, consequence, saves }}>{(fields) => <Fields {...fields} />}</SettingsSection>
  )
  return (
    <div className={styles['sections']}>
      <SettingsSection
        known={known}
        title={t('console:settings.nameTitle')}
        consequence={t('console:settings.nameMeans')}
        saves={['name']}
      >
        {({ draft, change }) => (
          <Field
            label={t('console:settings.name')}
            value={draft.name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
            error={draft.name.trim() === '' ? t('voting:forms.fillIn') : undefined}
            required
          />
        )}
      </SettingsSection>
      <SettingsSection
        known={known}
        title={t('console:settings.hours')}
        consequence={t('console:settings.hoursMeans')}
        saves={['opensAt', 'closesAt']}
      >
        {({ draft, change, problemOf }) => (
          <div className={styles['pair']}>
            <MomentField
              label={t('console:settings.opensAt')}
              value={draft.opensAt}
              problem={problemOf('opensAt')}
              locked={opening}
              onChange={(opensAt) => change({ opensAt })}
            />
            <MomentField
              label={t('console:settings.closesAt')}
              value={draft.closesAt}
              problem={problemOf('closesAt')}
              locked={closing}
              onChange={(closesAt) => change({ closesAt })}
            />
          </div>
        )}
      </SettingsSection>
      {section(t('console:settings.counts'), t('console:settings.countsMean'), ['freezesAt'], FreezeField)}
      <SettingsSection
        known={known}
        title={t('console:settings.prices')}
        consequence={t('console:settings.pricesMean')}
        saves={[...priceFields, 'pricesConfirmed']}
      >
        {(fields) => <PricesField {...fields} isUnconfirmed={!seen.pricesConfirmed} />}
      </SettingsSection>
      {section(t('console:settings.free'), ballotsMean, ['freeVotes', 'freeFrom'], FreeField)}
      {section(t('console:settings.picks'), ballotsMean, ['mostPicks'], PicksField)}
      {section(t('console:settings.paid'), paidMeans, ['paidPerDay'], PaidLimitField)}
      {section(t('console:settings.who'), `${ballotsMean} ${paidMeans}`, ['countries'], CountriesField)}
      {section(t('console:settings.proof'), t('console:settings.proofMeans'), proofFields, ProofField)}
      <SettingsSection
        known={known}
        title={t('console:settings.approvalTitle')}
        consequence={t('console:settings.approvalMeans')}
        saves={['approval', 'moderation']}
      >
        {({ draft, change }) => (
          <div className={styles['pair']}>
            <ApprovalField
              about="approval"
              value={draft.approval}
              byDefault={approvalByDefault}
              onChange={(approval) => change({ approval })}
            />
            <ApprovalField
              about="moderation"
              value={draft.moderation}
              byDefault={moderationByDefault}
              onChange={(moderation) => change({ moderation })}
            />
          </div>
        )}
      </SettingsSection>
      {section(
        t('console:settings.ownRequestsTitle'),
        t('console:settings.ownRequestsMean'),
        ['ownRequests', 'ownRequestContacts'],
        OwnRequestsField,
      )}
      {section(t('console:settings.titles'), t('console:settings.titlesMean'), ['titleVotes'], TitleField)}
    </div>
  )
}

interface ApprovalFieldProps {
  readonly about: 'approval' | 'moderation'
  readonly value: Draft['approval']
  /** What the server is set up for. */
  readonly byDefault: 'auto' | 'manual'
  readonly onChange: (approval: Draft['approval']) => void
}

/** Whether new contestants take part at once, or whether their changes are public at once. */
function ApprovalField({ about, value, byDefault, onChange }: ApprovalFieldProps) {
  const t = useT()
  return (
    <SelectField
      label={t(`console:settings.${about}`)}
      value={value}
      onChange={({ target }) => onChange(target.value === 'auto' || target.value === 'manual' ? target.value : '')}
      options={[
        ['', t('console:settings.approval_default', { what: t(`console:settings.${about}_${byDefault}`) })],
        ['auto', t(`console:settings.${about}_auto`)],
        ['manual', t(`console:settings.${about}_manual`)],
      ]}
    />
  )
}
