import type { ContentPicture } from '@ashenda/core/contracts/content.ts'
import type { HistoryAnswer } from '@ashenda/core/contracts/http/content.ts'
import { type Difference, differences, orderOf, type Piece, same } from '@ashenda/core/domain/content.ts'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { languageOf, resourceOf } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { useMay } from '../permitted.tsx'
import { Tag } from '../table/tag.tsx'
import styles from './content.module.css'
import { nameOfEntryAt } from './entry-list.tsx'
import { labelOfPath } from './labels.ts'
import { Thumbnail } from './own-thumbnail.tsx'
import { type KnownPiece, schemaOf, useContentCalls, useHistory } from './use-content.ts'

type Version = HistoryAnswer['versions'][number]

interface HistoryDialogProps {
  readonly piece: Piece
  readonly known: KnownPiece
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The piece has another version now. */
  readonly onChanged: () => Promise<unknown>
}

/** Who changed what and when, and the way back. */
export function HistoryDialog({ piece, known, open, onOpenChange, onChanged }: HistoryDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('content:historyOf', { piece: t(`content:piece_${piece}`) })}
      width={720}
    >
      <Versions piece={piece} known={known} onChanged={onChanged} />
    </Dialog>
  )
}

interface Asked {
  readonly title: string
  readonly text: string
  readonly act: string
  readonly done: string
  readonly send: () => Promise<unknown>
}

function Versions({ piece, known, onChanged }: Pick<HistoryDialogProps, 'piece' | 'known' | 'onChanged'>) {
  const t = useT()
  const { moment } = useFormat()
  const history = useHistory(piece)
  const { publish, withdraw, changed } = useContentCalls(piece)
  const isPermitted = useMay('content')
  const [asked, setAsked] = useState<Asked>()
  const pages = history.data?.pages ?? []
  const shown = pages.flatMap(({ versions, next }) => (next === null ? versions : versions.slice(0, -1)))
  const spare = pages.at(-1)?.versions.at(-1)
  const { latest, byDefault } = known

  const restoreFor = (body: null, restores?: string) =>
    publish({ body, seen: latest, startsAt: null, ...(restores !== undefined && { restores }) })
  const askFor = (version: Version): Asked => {
    const at = moment(version.startsAt)
    return isComing(version)
      ? {
          title: t('content:withdrawTitle', { at }),
          text: t('content:withdrawText'),
          act: t('content:withdraw'),
          done: t('content:withdrawn'),
          send: () => withdraw(version._id),
        }
      : {
          title: t('content:restoreTitle', { at: moment(version.createdAt) }),
          text: t('content:restoreText'),
          act: t('content:restore'),
          done: t('content:restored'),
          send: () => restoreFor(null, version._id),
        }
  }
  const isOff = piece === 'announcement'
  const reset: Asked = {
    title: isOff ? t('content:resetNoneTitle') : t('content:resetTitle', { piece: t(`content:piece_${piece}`) }),
    text: t('content:restoreText'),
    act: t(isOff ? 'content:resetNone' : 'content:reset'),
    done: t('content:restored'),
    send: () => restoreFor(null),
  }
  return (
    <>
      {shown.length === 0 && !history.isPending && !history.isError && <p>{t('content:historyNone')}</p>}
      <ol className={styles['versions']}>
        {shown.map((version, index) => (
          <OneVersion
            key={version._id}
            piece={piece}
            version={version}
            byDefault={byDefault}
            was={(shown[index + 1] ?? (spare === version ? undefined : spare))?.body ?? byDefault}
          >
            {isPermitted && !version.isNow && version.withdrawn === null && (
              <Button variant="quiet" onClick={() => setAsked(askFor(version))}>
                {t(isComing(version) ? 'content:withdraw' : 'content:restore')}
              </Button>
            )}
          </OneVersion>
        ))}
      </ol>
      <LostAnswer query={history} text={t('content:historyFailed')} />
      {history.hasNextPage && (
        <Button variant="quiet" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('content:older')}
        </Button>
      )}
      {isPermitted && known.now && !known.now.isDefault && (
        <Button variant="quiet" onClick={() => setAsked(reset)}>
          {reset.act}
        </Button>
      )}
      {asked && (
        <ReasonDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={asked.title}
          text={asked.text}
          act={asked.act}
          needsReason={false}
          send={async () => {
            await asked.send()
            toast.success(asked.done)
            await Promise.all([changed(), onChanged(), history.refetch()])
          }}
        />
      )}
    </>
  )
}

const isComing = ({ startsAt, withdrawn }: Version): boolean => withdrawn === null && Date.parse(startsAt) > Date.now()

interface OneVersionProps {
  readonly piece: Piece
  readonly version: Version
  readonly byDefault: unknown
  /** The body before it. */
  readonly was: unknown
  readonly children: ReactNode
}

function OneVersion({ piece, version, byDefault, was, children }: OneVersionProps) {
  const t = useT()
  const { moment, number } = useFormat()
  const is = version.body ?? byDefault
  const changes = differences(schemaOf(piece), was, is)
  const isOrdered = !same(orderOf(was), orderOf(is))
  return (
    <li className={styles['version']}>
      <div>
        <p>
          <b>{t('content:versionBy', { name: version.by, at: moment(version.createdAt) })}</b>
        </p>
        <span className={styles['states']}>
          {version.isNow && <Tag level="good">{t('content:isNow')}</Tag>}
          {isComing(version) && <Tag level="waiting">{t('content:isComing', { at: moment(version.startsAt) })}</Tag>}
          {version.isDefault && <Tag level="over">{t('content:state_default')}</Tag>}
        </span>
        {children}
      </div>
      {version.restoredFrom !== null && (
        <p className={styles['hint']}>{t('content:wasRestored', { at: moment(version.restoredFrom) })}</p>
      )}
      {version.withdrawn && (
        <p className={styles['hint']}>
          {t('content:isWithdrawn', { name: version.withdrawn.by, at: moment(version.withdrawn.at) })}
        </p>
      )}
      <details>
        <summary>
          {changes.length === 0 && !isOrdered
            ? t('content:noDetails')
            : `${t('content:details')} (${number(changes.length)})`}
        </summary>
        <dl className={styles['changes']}>
          {isOrdered && <dt>{t('content:ordered')}</dt>}
          {changes.map((change) => (
            <Change
              key={`${change.path} ${change.language}`}
              piece={piece}
              change={change}
              body={change.after === undefined ? was : is}
            />
          ))}
        </dl>
      </details>
    </li>
  )
}

interface ChangeProps {
  readonly piece: Piece
  readonly change: Difference
  /** The one that has the field. */
  readonly body: unknown
}

function Change({ piece, change, body }: ChangeProps) {
  const t = useT()
  const { path, meaning, language, before, after } = change
  const entry = nameOfEntryAt(schemaOf(piece), body, path, language ?? 'en')
  const say = (value: unknown): ReactNode => {
    if (value === undefined || value === '' || value === null) return t('console:actions.nothing')
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (typeof value === 'string') return value
    return (
      <span className={styles['small']} data-shape={meaning.shape}>
        <Thumbnail picture={value as ContentPicture} shape={meaning.shape ?? 'wide'} />
      </span>
    ) // by its schema
  }
  const text = language && { lang: resourceOf(language).tag, dir: resourceOf(language).dir }
  return (
    <div>
      <dt>
        {[entry, labelOfPath(t, piece, path), language ? languageOf(language).ownName : '']
          .filter((part) => part !== '')
          .join(' · ')}
      </dt>
      <dd {...text}>
        <del>
          <span className="for-readers">{t('console:actions.before')} </span>
          {say(before)}
        </del>
      </dd>
      <dd {...text}>
        <ins>
          <span className="for-readers">{t('console:actions.after')} </span>
          {say(after)}
        </ins>
      </dd>
    </div>
  )
}
