import type { PieceStanding } from '@ashenda/core/contracts/http/content.ts'
import { isOfContest, textLanguages } from '@ashenda/core/domain/content.ts'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { languageOf } from '../../../lib/language.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Coming } from '../coming.tsx'
import { Tag } from '../table/tag.tsx'
import styles from './content.module.css'
import { contentPath, useContentList } from './use-content.ts'

/** What admins write of the site, each part with its state. */
export function ContentPage() {
  const t = useT()
  const known = useContentList()
  const all = known.data
  const scopes = [
    { title: t('content:ofContest'), text: t('content:ofContestText'), own: all?.filter(isContests) },
    { title: t('content:ofSite'), text: '', own: all?.filter((one) => !isContests(one)) },
  ]
  return (
    <AdminPage title={t('content:title')} changes="content" intro={<p>{t('content:intro')}</p>}>
      <Coming query={known} />
      {all &&
        scopes.map(({ title, text, own }) => (
          <section key={title} className={styles['scope']}>
            <h2>{title}</h2>
            {text !== '' && <p className={styles['hint']}>{text}</p>}
            <ul className={styles['pieces']}>
              {own?.map((standing) => (
                <PieceCard key={standing.piece} standing={standing} />
              ))}
            </ul>
          </section>
        ))}
      <LostAnswer query={known} text={t('content:failed')} />
    </AdminPage>
  )
}

const isContests = ({ piece }: PieceStanding): boolean => isOfContest(piece)

function PieceCard({ standing: { piece, now, scheduled, translation } }: { readonly standing: PieceStanding }) {
  const t = useT()
  const { moment, number } = useFormat()
  const isDefault = !now || now.isDefault
  const lacking = textLanguages.filter((code) => code !== 'en' && (translation?.lacking[code] ?? 0) > 0)
  return (
    <li className={styles['piece']}>
      <h3>
        <Link href={contentPath(piece)}>{t(`content:piece_${piece}`)}</Link>
      </h3>
      <p className={styles['hint']}>{t(`content:about_${piece}`)}</p>
      <p className={styles['states']}>
        {isDefault ? (
          <Tag level="over">{t(piece === 'announcement' ? 'content:state_none' : 'content:state_default')}</Tag>
        ) : (
          <Tag level="good">{t('content:state_changed')}</Tag>
        )}
        {scheduled.length > 0 && <Tag level="waiting">{t('content:state_scheduled')}</Tag>}
        {lacking.map((code) => {
          const count = translation?.lacking[code] ?? 0
          return (
            <Tag key={code} level="bad">
              {t('content:lacks', { count, number: number(count), language: languageOf(code).ownName })}
            </Tag>
          )
        })}
      </p>
      {now && <p className={styles['hint']}>{t('content:changedBy', { name: now.by, at: moment(now.startsAt) })}</p>}
      {scheduled.map(({ _id, startsAt, by }) => (
        <p key={_id} className={styles['hint']}>
          {t('content:scheduledFor', { at: moment(startsAt), name: by })}
        </p>
      ))}
    </li>
  )
}
