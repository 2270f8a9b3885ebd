import { mostCriteria, mostTitles } from '@ashenda/core/domain/jury.ts'
import { readTitleRule, titleRuleName, titleRules, titleRuleText } from '@ashenda/core/domain/title-rule.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { newIdempotencyKey } from '../../../lib/idempotency.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Field } from '../../../ui/field.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { ZoneName } from '../../zones/zone-name.tsx'
import { AdminPage } from '../admin-page.tsx'
import contest from '../contest/contest.module.css'
import { MomentField } from '../contest/moment-field.tsx'
import { CheckField } from '../contest/settings-fields.tsx'
import parts from '../parts.module.css'
import { PermittedForm } from '../permitted.tsx'
import { type CriterionDraft, type KeptForm, mostOf, noName, shareOf, type TitleDraft } from './draft.ts'
import { Members } from './members.tsx'
import { NamesField } from './names-field.tsx'
import { OrderedList } from './ordered-list.tsx'
import styles from './titles.module.css'
import { type Known, TitlesSection } from './titles-section.tsx'
import { useTitles } from './use-titles.ts'

/** Titles beside those of the zones, and the jury: what it judges, when, and by whom. */
export function TitlesPage() {
  const t = useT()
  const known = useTitles()
  const { data, refetch } = known
  if (!data && !lastLookFailed(known)) return <PageSkeleton />
  return (
    <AdminPage title={t('console:pages.titles')} changes="contest" intro={<p>{t('titles:intro')}</p>}>
      {data && <Sections known={data} look={async () => (await refetch()).data} />}
      <LostAnswer query={known} text={t('titles:failed')} />
    </AdminPage>
  )
}

function Sections({ known: first, look }: { readonly known: KeptForm } & Pick<Known, 'look'>) {
  const t = useT()
  const format = useFormat()
  // What a form was filled with stays, even if the page fetches newer ones, until one is saved or refused.
  const [seen, setSeen] = useState(first)
  const known = { seen, setSeen, look }
  const hasShare = seen.zoneShare > 0 || seen.titles.some(({ share }) => share > 0)
  return (
    <div className={contest['sections']}>
      {seen.sealedAt !== null && (
        <p className={parts['notice']}>{t('titles:sealed', { at: format.moment(seen.sealedAt) })}</p>
      )}
      <PermittedForm to="contest">
        <div className={contest['sections']}>
          <TitlesSection known={known} title={t('titles:zones')} consequence={t('titles:means')} saves={['zoneShare']}>
            {({ draft, change }) => (
              <>
                <p className={parts['soft']}>{t('titles:zonesText')}</p>
                <ShareField value={draft.zoneShare} onChange={(zoneShare) => change({ zoneShare })} />
              </>
            )}
          </TitlesSection>
          <TitlesSection known={known} title={t('titles:own')} consequence={t('titles:means')} saves={['titles']}>
            {({ draft, change }) => (
              <>
                <p className={parts['soft']}>{t('titles:ownText')}</p>
                <OrderedList<TitleDraft>
                  items={draft.titles}
                  most={mostTitles}
                  add={t('titles:add')}
                  onAdd={() => ({
                    ...{ _id: newIdempotencyKey(), name: noName, zones: [], share: '0' },
                    votes: [...seen.contest.titleVotes],
                  })}
                  onChange={(titles) => change({ titles })}
                >
                  {(title, set) => <TitleFields title={title} onChange={set} zones={seen.zones} />}
                </OrderedList>
              </>
            )}
          </TitlesSection>
          <TitlesSection
            known={known}
            title={t('titles:criteria')}
            consequence={t('titles:means')}
            saves={['criteria']}
          >
            {({ draft, change }) => (
              <>
                <p className={parts['soft']}>{t('titles:criteriaText')}</p>
                <OrderedList<CriterionDraft>
                  items={draft.criteria}
                  most={mostCriteria}
                  add={t('titles:addCriterion')}
                  onAdd={() => ({ _id: newIdempotencyKey(), name: noName, most: '10' })}
                  onChange={(criteria) => change({ criteria })}
                >
                  {(criterion, set) => (
                    <>
                      <NamesField
                        label={t('titles:criterion')}
                        name={criterion.name}
                        onChange={(name) => set({ name })}
                      />
                      <Field
                        label={t('titles:most')}
                        value={criterion.most}
                        inputMode="numeric"
                        maxLength={3}
                        autoComplete="off"
                        className={styles['number']}
                        error={mostOf(criterion.most) === undefined ? t('titles:mostWrong') : undefined}
                        onChange={({ target }) => set({ most: target.value })}
                        required
                      />
                    </>
                  )}
                </OrderedList>
              </>
            )}
          </TitlesSection>
          <TitlesSection known={known} title={t('titles:hours')} consequence={t('titles:hoursMean')} saves={['hours']}>
            {({ draft, change }) => (
              <>
                <p className={parts['soft']}>{t('titles:hoursText')}</p>
                <CheckField
                  label={t('titles:hasHours')}
                  checked={draft.hasHours}
                  onChange={({ target }) => change({ hasHours: target.checked })}
                />
                {draft.hasHours && (
                  <div className={contest['pair']}>
                    <MomentField
                      label={t('titles:opensAt')}
                      value={draft.opensAt}
                      onChange={(opensAt) => change({ opensAt })}
                    />
                    <MomentField
                      label={t('titles:closesAt')}
                      value={draft.closesAt}
                      onChange={(closesAt) => change({ closesAt })}
                    />
                  </div>
                )}
              </>
            )}
          </TitlesSection>
        </div>
      </PermittedForm>
      <Members hasShare={hasShare} isSealed={seen.sealedAt !== null} />
    </div>
  )
}

interface ShareFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function ShareField({ value, onChange }: ShareFieldProps) {
  const t = useT()
  const share = shareOf(value)
  return (
    <Field
      label={t('titles:share')}
      hint={share === undefined ? undefined : t('titles:shareHint', { jury: share, votes: 100 - share })}
      value={value}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      className={styles['number']}
      error={share === undefined ? t('titles:shareWrong') : undefined}
      onChange={({ target }) => onChange(target.value)}
      required
    />
  )
}

interface TitleFieldsProps {
  readonly title: TitleDraft
  readonly onChange: (part: Partial<TitleDraft>) => void
  readonly zones: KeptForm['zones']
}

function TitleFields({ title: { name, votes, zones: chosen, share }, onChange, zones }: TitleFieldsProps) {
  const t = useT()
  return (
    <>
      <NamesField label={t('titles:name')} name={name} onChange={(next) => onChange({ name: next })} />
      <SelectField
        label={t('console:settings.titlesBy')}
        value={titleRuleText(votes)}
        onChange={({ target }) => onChange({ votes: [...(readTitleRule(target.value) ?? votes)] })}
        options={titleRules.map((rule) => [titleRuleText(rule), t(`console:settings.titles_${titleRuleName(rule)}`)])}
      />
      <ShareField value={share} onChange={(next) => onChange({ share: next })} />
      <fieldset className={styles['zones']}>
        <legend>{t('titles:who')}</legend>
        <CheckField
          label={t('titles:everybody')}
          checked={chosen.length === 0}
          disabled={chosen.length === 0}
          onChange={() => onChange({ zones: [] })}
        />
        {zones.map(({ _id, name: zone }) => (
          <CheckField
            key={_id}
            label={<ZoneName name={zone} />}
            checked={chosen.includes(_id)}
            onChange={({ target }) =>
              onChange({ zones: target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id) })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
