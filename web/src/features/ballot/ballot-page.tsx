import type { BallotToConfirm, SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { useId } from 'react'
import { Link } from 'wouter'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { usePersonal } from '../../lib/personal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field, PhoneField } from '../../ui/field.tsx'
import { FormProblem, SentSummary } from '../../ui/form-problem.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useContest } from '../contest/contest.ts'
import { useFreeNote } from '../contest/free-note.ts'
import { TitleNote } from '../contest/title-note.tsx'
import { type Contestant, contestantsOf } from '../contestants/contestant.ts'
import { Photo } from '../contestants/photo.tsx'
import { useUsualPrice } from '../payment/use-vote-price.ts'
import { asRank } from '../picks/ranks.ts'
import { PrizeNote } from '../prize/prize-note.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import styles from './ballot.module.css'

/** Few ballots need proof. The server renders it and it works without scripts; if they are lost, it stays. */
const CodePage = lazyPart(async () => (await import('./code-page.tsx')).CodePage, ['code'])

/** The fields of the three ranks, gold first. */
const rankFields = ['gold', 'silver', 'bronze'] as const

const nothingSent: SentForm = { values: {}, problems: {} }

const paidMeans = ['voting:podium.paidMeans1', 'voting:podium.paidMeans2', 'voting:podium.paidMeans3'] as const

const useMostPicks = (): number => useContest()?.rules.mostPicks ?? rankFields.length

/** The page that casts a ballot without scripts: ranks, voter, free or paid. An ordinary form. */
export function BallotPage() {
  const t = useT()
  const { ballot, form = nothingSent } = usePersonal()
  const price = `${useUsualPrice(true)} / ${useUsualPrice(false)}`
  const most = useMostPicks()
  const kinds = `${t(paidMeans[most - 1] ?? 'voting:podium.paidMeans3', { price })} ${t('voting:podium.prizeMeans')}`
  if (ballot?.proof) return <CodePage proof={ballot.proof} sent={form} />
  return (
    <PublicPage
      title={t('voting:ballot.title')}
      lead={`${t('voting:ballot.lead')} ${kinds}`}
      notice={ballot && noticeOf(ballot)}
    >
      <PrizeNote />
      {ballot?.suggested && <Suggested contestants={contestantsOf(ballot.suggested)} />}
      {ballot && ballot.chosen.length > 0 ? <BallotForm ballot={ballot} sent={form} /> : <NobodyChosen />}
    </PublicPage>
  )
}

const noticeOf = ({ payment }: BallotToConfirm) =>
  payment === 'none' ? undefined : <PaymentNotice payment={payment} />

interface PaymentNoticeProps {
  readonly payment: Exclude<BallotToConfirm['payment'], 'none'>
}

/** After paying: the outcome, and what remains to do. */
function PaymentNotice({ payment }: PaymentNoticeProps) {
  const t = useT()
  if (payment === 'paid')
    return (
      <div role="status" className={sheet['state']} data-status="paid">
        <CheckIcon size="1.25em" />
        <div>
          <strong>{t('voting:payment.paidNotVoted')}</strong>
          <div>{t('voting:payment.chooseNow')}</div>
        </div>
      </div>
    )
  if (payment === 'pending')
    return (
      <div role="status" className={sheet['state']}>
        <span>
          {t('voting:ballot.paymentPending')} <a href="/ballot">{t('common.lookAgain')}</a>
        </span>
      </div>
    )
  return (
    <div role="status" className={sheet['state']} data-status={payment}>
      <WarningIcon size="1.25em" />
      <span>{t(`voting:payment.${payment}`)}</span>
    </div>
  )
}

/** Contestants named in the address: a link that anybody can write chooses nobody by itself. */
function Suggested({ contestants }: { readonly contestants: readonly Contestant[] }) {
  const t = useT()
  const name = new Intl.ListFormat(useLanguage().tag).format(contestants.map((one) => one.name))
  return (
    <form method="post" action="/ballot/picks" className={sheet['sheet']}>
      {contestants.map(({ id }) => (
        <input key={id} type="hidden" name="pick" value={id} />
      ))}
      <p role="status">{t('voting:ballot.suggested', { name })}</p>
      <Button type="submit" variant="quiet">
        {t('voting:ballot.choose', { name })}
      </Button>
    </form>
  )
}

function NobodyChosen() {
  const t = useT()
  return (
    <div className={sheet['sheet']}>
      <p>{t('voting:ballot.nobody')}</p>
      <Link href="/#vote" className={buttonClass('primary')}>
        {t('voting:ballot.chooseFirst')}
      </Link>
    </div>
  )
}

function BallotForm({ ballot, sent }: { readonly ballot: BallotToConfirm; readonly sent: SentForm }) {
  const t = useT()
  const problemOf = useSentProblem(sent)
  const chosen = contestantsOf(ballot.chosen)
  const most = useMostPicks()
  const places = rankFields.filter((field, index) => index < most || (sent.values[field] ?? '') !== '')
  return (
    <form method="post" action="/ballot" noValidate className={styles['form']}>
      <input type="hidden" name="key" value={ballot.key} />
      {ballot.wait && <input type="hidden" name="ticket" value={ballot.wait.ticket} />}
      <FormProblem text={problemOf('form')} />
      <SentSummary />
      <section className={sheet['sheet']} aria-labelledby="places">
        <h2 id="places">{t('voting:podium.yourVotes')}</h2>
        <ul className={styles['chosen']}>
          {chosen.map(({ id, name, pics: [pic] }) => (
            <li key={id}>
              {pic !== undefined && (
                <div className={styles['portrait']}>
                  <Photo file={pic} place="small" alt="" />
                </div>
              )}
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        {chosen.length > rankFields.length && <p>{t('voting:ballot.threeOf', { number: chosen.length })}</p>}
        <div className={styles['places']}>
          {places.map((field, index) => (
            <SelectField
              key={field}
              name={field}
              label={t(`vote.rank${asRank(index + 1)}`)}
              defaultValue={sent.values[field] ?? ''}
              // Several chosen, not ranked yet.
              error={sent.problems[field]?.code === 'no_picks' ? t('voting:forms.fillIn') : problemOf(field)}
              options={[['', t('voting:ballot.nobodyHere')], ...chosen.map(({ id, name }) => [id, name] as const)]}
            />
          ))}
        </div>
      </section>
      <section className={sheet['sheet']} aria-labelledby="who">
        <h2 id="who">{t('voting:podium.tellUs')}</h2>
        <Field
          name="name"
          label={t('voting:podium.fullName')}
          autoComplete="name"
          autoCapitalize="words"
          required
          defaultValue={sent.values['name'] ?? ''}
          error={problemOf('name')}
        />
        <PhoneField
          name="phone"
          label={t('voting:podium.phone')}
          hint={t('voting:podium.phoneHint')}
          required
          defaultValue={sent.values['phone'] ?? ''}
          error={problemOf('phone')}
        />
      </section>
      <KindChoice payment={ballot.payment} sent={sent} />
      <Button type="submit" variant="gold">
        {t('voting:podium.castVotes')}
      </Button>
      <Link href="/#vote" className={sheet['onward'] ?? ''}>
        {t('voting:podium.done')}
      </Link>
    </form>
  )
}

interface KindChoiceProps {
  readonly payment: BallotToConfirm['payment']
  readonly sent: SentForm
}

/** Free or paid, with explanations. A voter who paid, or used the free vote, is not asked: her vote is paid. */
function KindChoice({ payment, sent }: KindChoiceProps) {
  const t = useT()
  const errorId = useId()
  const said = useSentProblem(sent)('kind')
  const closed = useFreeNote()
  const isFreeUsed = sent.problems['kind']?.code === 'free_vote_used' || sent.values['free'] === 'used'
  const error = isFreeUsed ? t('voting:payment.freeUsed') : said
  // A held vote that was refused may be another phone's: a free one is still possible.
  const isHeld = payment === 'paid' && error === undefined && sent.values['kind'] !== 'free'
  const isPaid = payment === 'paid' || payment === 'pending'
  const [home, abroad] = [useUsualPrice(true), useUsualPrice(false)]
  const paidText = isPaid ? t('voting:payment.paidText') : t('voting:ballot.paidNext', { home, abroad })
  const asked = sent.values['kind']
  const kind =
    isFreeUsed || closed !== undefined
      ? 'paid'
      : asked === 'free' || asked === 'paid'
        ? asked
        : payment === 'none'
          ? 'free'
          : 'paid'
  const option = (value: BallotKind, title: string, text: string) => (
    <label className={styles['kind']}>
      <input
        type="radio"
        name="kind"
        value={value}
        defaultChecked={kind === value}
        aria-invalid={error && kind === value ? true : undefined}
      />
      <span>
        <strong>{title}</strong> {text}
        <TitleNote kind={value} />
      </span>
    </label>
  )
  if (isHeld)
    return (
      <section className={sheet['sheet']}>
        <input type="hidden" name="kind" value="paid" />
        <h2>{t('voting:ballot.paidTitle')}</h2>
        <p>
          {paidText}
          <TitleNote kind="paid" />
        </p>
      </section>
    )
  return (
    <fieldset
      className={`${sheet['sheet']} ${styles['kinds']}`}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>
        <h2>{t(isFreeUsed ? 'voting:ballot.paidTitle' : 'voting:ballot.freeOrPaid')}</h2>
      </legend>
      <FormProblem id={errorId} text={error} />
      {isFreeUsed && <input type="hidden" name="free" value="used" />}
      {closed !== undefined && !isFreeUsed && <p suppressHydrationWarning>{closed}</p>}
      {closed === undefined && !isFreeUsed && option('free', t('voting:podium.freeTitle'), t('voting:podium.freeText'))}
      {option('paid', t('voting:ballot.paidTitle'), paidText)}
    </fieldset>
  )
}
