import { useFormat } from '../../lib/format.ts'
import { type Translate, useT } from '../../lib/i18n.ts'
import { shortGroups } from '../../lib/short-groups.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import sheet from '../public-page/sheet.module.css'
import styles from './receipt.module.css'

import type { Checked } from './unchecked.ts'
import { canCheck, type Finding, type Findings, steps } from './verify.ts'

/** Each step of the proof: what was found, and what it means. */
export function CheckedSteps({ checked }: { readonly checked: Checked }) {
  const t = useT()
  const format = useFormat()
  const { answer, findings } = checked
  const { link, checkpoint } = answer
  // Without a proof in the answer, either the id is not that of the ballot, or the server withholds what the voter should get.
  if (!link && findings.own === 'fails') return <NotHers />
  return (
    <section className={sheet['sheet']} data-lookup aria-labelledby="receipt-checks">
      <h2 id="receipt-checks">{t('results:receipt.checks')}</h2>
      {link ? (
        <>
          <p role="status" className={sheet['state']} data-finding={summaryOf(findings)}>
            {t(`results:receipt.${summaryOf(findings)}`)}
          </p>
          {!canCheck() && <p>{t('results:receipt.noCrypto')}</p>}
          <ol className={styles['steps']}>
            {steps.map((step) => (
              <li key={step} data-finding={findings[step]}>
                <h3>
                  {findings[step] === 'fails' && <WarningIcon size="1.25em" />}
                  <span suppressHydrationWarning>
                    {`${titleOf(step, format.number(link.sequence), t)}${findings[step] === 'holds' ? ' ' : ': '}${t(`results:receipt.${findings[step]}`)}`}
                  </span>
                </h3>
                <p suppressHydrationWarning>{meaningOf(step, checked, format, t)}</p>
              </li>
            ))}
          </ol>
          <Figure name={t('results:receipt.seal')} hex={checkpoint?.head ?? link.head} />
          {checkpoint && <Figure name={t('results:receipt.key')} hex={checkpoint.publicKey} />}
        </>
      ) : (
        <p>{t('results:receipt.votersOnly')}</p>
      )}
    </section>
  )
}

const Figure = ({ name, hex }: { readonly name: string; readonly hex: string }) => (
  <p className={styles['figures']}>
    {name}:{' '}
    <bdi dir="ltr" translate="no">
      {shortGroups(hex)}
    </bdi>
  </p>
)

function NotHers() {
  const t = useT()
  return (
    <section className={sheet['sheet']} data-lookup aria-labelledby="receipt-checks">
      <h2 id="receipt-checks">{t('results:receipt.checks')}</h2>
      <p role="status" className={sheet['state']} data-finding="someFail">
        {t('results:receipt.someFail')}
      </p>
      <p>
        {t('results:receipt.own')}: {t('results:receipt.fails')}
      </p>
    </section>
  )
}

type Step = keyof Findings

function summaryOf(findings: Findings): 'allHold' | 'noneFails' | 'someFail' {
  const found = new Set<Finding>(Object.values(findings))
  if (found.has('fails')) return 'someFail'
  return found.has('open') || found.has('unable') ? 'noneFails' : 'allHold'
}

const titleOf = (step: Step, link: string, t: Translate): string =>
  step === 'link' ? t('results:receipt.link', { link }) : t(`results:receipt.${step}`)

function meaningOf(
  step: Step,
  { answer: { link, checkpoint }, findings }: Checked,
  format: ReturnType<typeof useFormat>,
  t: Translate,
): string {
  if (step === 'link') return t('results:receipt.linkText', { entries: format.number(link?.entries ?? 0) })
  if (step === 'signature') {
    if (!checkpoint) return t('results:receipt.signatureOpen')
    const signed = { link: format.number(checkpoint.sequence), at: format.zonedMoment(checkpoint.signedAt) }
    const told = t('results:receipt.signatureText', signed)
    return findings.signature === 'unable' ? `${told} ${t('results:receipt.signatureUnable')}` : told
  }
  if (step === 'chain' && findings.chain === 'unable' && canCheck()) return t('results:receipt.chainUnable')
  return t(`results:receipt.${step}Text`)
}
