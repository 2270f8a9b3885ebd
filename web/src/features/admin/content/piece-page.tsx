import {
  differences,
  orderOf,
  type Piece,
  same,
  type TextLanguage,
  textLanguages,
  translationOf,
} from '@ashenda/core/domain/content.ts'
import { type FieldProblem, problemsOf } from '@ashenda/core/domain/content-problem.ts'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'wouter'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { languageOf } from '../../../lib/language.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { NotFoundPage } from '../../not-found/not-found-page.tsx'
import { AdminPage } from '../admin-page.tsx'
import { isConflict } from '../conflict/conflict.ts'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import { SectionForm } from '../forms/section-form.tsx'
import { Permitted, PermittedForm } from '../permitted.tsx'
import { Tag } from '../table/tag.tsx'
import styles from './content.module.css'
import { isDraftChanged, rebased, withValue } from './draft.ts'
import type { Editing } from './entry-list.tsx'
import { Fields } from './fields.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { isPiece, type KnownPiece, schemaOf, useContentCalls, usePieceToEdit } from './use-content.ts'

/** The editor of one part of the site. */
export function PiecePage() {
  const { piece } = useParams<{ piece: string }>()
  return isPiece(piece) ? <LoadedPiece key={piece} piece={piece} /> : <NotFoundPage />
}

function LoadedPiece({ piece }: { readonly piece: Piece }) {
  const t = useT()
  const known = usePieceToEdit(piece)
  const { data, refetch } = known
  if (!data && !lastLookFailed(known)) return <PageSkeleton />
  if (data) return <Editor piece={piece} known={data} look={async () => (await refetch()).data} />
  return (
    <AdminPage title={t(`content:piece_${piece}`)} changes="content">
      <LostAnswer query={known} text={t('content:failed')} />
    </AdminPage>
  )
}

interface EditorProps {
  readonly piece: Piece
  readonly known: KnownPiece
  readonly look: () => Promise<KnownPiece | undefined>
}

function Editor({ piece, known, look }: EditorProps) {
  const t = useT()
  const { moment } = useFormat()
  const schema = schemaOf(piece)
  const { publish, preview, changed } = useContentCalls(piece)
  // What the form was filled with stays, even if the page fetches a newer version, until one is published or refused.
  const [seen, setSeen] = useState(known)
  const [draft, setDraft] = useState(known.body)
  const [language, setLanguage] = useState<TextLanguage>('en')
  const [hasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const [conflict, setConflict] = useState<{ readonly refusal: Refusal; readonly isOrder: boolean }>()
  const [link, setLink] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [dialog, setDialog] = useState<'publish' | 'history'>()
  /** What was online before the last press of Publish. */
  const [before, setBefore] = useState<{ readonly version: string | undefined }>()
  const found = problemsOf(schema, draft)
  const all = [...found, ...refused.filter((one) => !found.some(({ path }) => path === one.path))]
  const problems = all.filter(({ code }) => hasTried || code !== 'content_missing')
  const isChanged = isDraftChanged(seen.body, draft)

  const show = (fresh: KnownPiece): void => {
    setSeen(fresh)
    setDraft(fresh.body)
    setRefused([])
    setTried(false)
    setConflict(undefined)
  }
  const lookAnew = async (): Promise<void> => {
    const fresh = await look()
    if (fresh) show(fresh)
  }
  const editing: Editing = {
    language,
    change: (path, value) => {
      setDraft((before: unknown) => withValue(before, path, value))
      setRefused([])
    },
    problemOf: (path) => {
      const own = problems.filter((one) => one.path === path)
      const here = own.find((one) => one.language === undefined || one.language === language)
      if (here) return t(`content:problem_${here.code}`)
      const others = own.flatMap((one) => (one.language ? [languageOf(one.language).ownName] : []))
      return others.length > 0 ? t('content:problemIn', { languages: others.join(', ') }) : undefined
    },
    isWrongIn: (path) => problems.some((one) => one.path.startsWith(`${path}.`)),
  }

  /** Whether it may be sent; else shows the first wrong field, in its language. */
  function isSound(form: HTMLFormElement | null): boolean {
    setTried(true)
    const [first] = found
    if (!first) return true
    if (first.language) setLanguage(first.language)
    // Once it is drawn.
    setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    toast.error(t('content:fixFirst'))
    return false
  }

  async function showPreview(form: HTMLFormElement | null): Promise<void> {
    if (isBusy || !isSound(form)) return
    setBusy(true)
    try {
      setLink(await preview(draft, language))
    } catch (error) {
      toast.error(error instanceof Refusal ? failureText(error) : t('content:previewFailed'))
    } finally {
      setBusy(false)
    }
  }

  /** False keeps the dialog open. */
  async function send(startsAt: string | null): Promise<void> {
    try {
      await publish({ body: draft, seen: seen.latest, startsAt })
    } catch (error) {
      if (isConflict(error)) return merge(error)
      if (error instanceof Refusal && error.code === 'content_invalid') {
        setRefused(problemsIn(error))
        setTried(true)
      }
      throw error
    }
    toast.success(startsAt === null ? t('content:published') : t('content:scheduled', { at: moment(startsAt) }))
    await Promise.all([changed(), lookAnew()])
    const { now } = seen
    setBefore(startsAt === null ? { version: now?.isDefault === false ? now._id : undefined } : undefined)
  }

  async function takeBack({ version }: { readonly version: string | undefined }): Promise<void> {
    setBusy(true)
    try {
      await publish({
        body: null,
        seen: seen.latest,
        startsAt: null,
        ...(version !== undefined && { restores: version }),
      })
      toast.success(t('content:restored'))
      setBefore(undefined)
      await Promise.all([changed(), lookAnew()])
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  async function merge(refusal: Refusal): Promise<void> {
    const fresh = await look()
    if (!fresh) throw refusal
    const merged = rebased(schema, seen.body, draft, fresh.body)
    if (merged !== undefined) setDraft(merged)
    setSeen(fresh)
    setConflict({ refusal, isOrder: merged === undefined })
  }

  const changes = differences(schema, seen.body, draft)
  const name = t(`content:piece_${piece}`)
  return (
    <AdminPage
      title={name}
      changes="content"
      intro={<StandingLine known={seen} piece={piece} />}
      acts={
        <>
          <Button variant="quiet" onClick={() => setDialog('history')}>
            {t('content:history')}
          </Button>
          <Permitted to="content">
            <Button variant="quiet" busy={isBusy} onClick={() => void showPreview(document.querySelector('form'))}>
              {t('content:preview')}
            </Button>
          </Permitted>
        </>
      }
    >
      <p>
        <Link href="/dashboard/admin/content">{t('content:back')}</Link>
      </p>
      {before && !isChanged && (
        <p className={styles['notice']}>
          <span>{t('content:published')}</span>
          <Button variant="quiet" busy={isBusy} onClick={() => void takeBack(before)}>
            {t('content:undo')}
          </Button>
        </p>
      )}
      {seen.scheduled.map((version) => (
        <p key={version._id} className={styles['notice']}>
          <span>
            <Tag level="waiting">{t('content:state_scheduled')}</Tag>{' '}
            <span>{t('content:scheduledFor', { at: moment(version.startsAt), name: version.by })}</span>
            {version._id === seen.latest && (
              <span> {t('content:editsScheduled', { at: moment(version.startsAt) })}</span>
            )}
          </span>
          <Button variant="quiet" onClick={() => setDialog('history')}>
            {t('content:history')}
          </Button>
        </p>
      ))}
      <div className={styles['editor']}>
        <Languages
          shown={language}
          onChange={setLanguage}
          translation={translationOf(schema, draft)}
          wrong={problems.flatMap((one) => one.language ?? [])}
        />
        <PermittedForm to="content">
          <SectionForm
            title={name}
            consequence={t('content:publishMeans')}
            isChanged={isChanged}
            busy={false}
            act={t('content:publish')}
            onDiscard={() => show(seen)}
            onSubmit={(event: FormEvent<HTMLFormElement>) => {
              event.preventDefault()
              if (isSound(event.currentTarget)) setDialog('publish')
            }}
          >
            {hasContact.has(piece) && <p className={styles['hint']}>{t('content:marksContact', places)}</p>}
            <Fields schema={schema} value={draft} path="" parent={piece} editing={editing} />
            <ConflictNotice refusal={conflict?.refusal} />
            {conflict && <p>{t(conflict.isOrder ? 'content:conflictOrder' : 'content:conflict')}</p>}
          </SectionForm>
        </PermittedForm>
      </div>
      <PublishDialog
        piece={piece}
        open={dialog === 'publish'}
        onOpenChange={() => setDialog(undefined)}
        changes={changes.length}
        isOrdered={!same(orderOf(seen.body), orderOf(draft))}
        translation={translationOf(schema, draft)}
        scheduled={seen.scheduled}
        send={send}
      />
      <HistoryDialog
        piece={piece}
        known={seen}
        open={dialog === 'history'}
        onOpenChange={() => setDialog(undefined)}
        onChanged={lookAnew}
      />
      <PreviewDialog piece={piece} language={language} link={link} onClose={() => setLink(undefined)} />
    </AdminPage>
  )
}

/** As the answer declares them. */
function problemsIn({ answer }: Refusal): readonly FieldProblem[] {
  return 'problems' in answer ? (answer.problems as readonly FieldProblem[]) : [] // contentRefusal
}

const hasContact: ReadonlySet<Piece> = new Set(['about', 'policy', 'questions'])
/** Stay as they are in the hint. */
const places = { email: '{{email}}', phone: '{{phone}}' }

function StandingLine({ known: { now }, piece }: { readonly known: KnownPiece; readonly piece: Piece }) {
  const t = useT()
  const { moment } = useFormat()
  return (
    <p>
      {now && !now.isDefault ? (
        t('content:changedBy', { name: now.by, at: moment(now.startsAt) })
      ) : (
        <Tag level="over">{t(piece === 'announcement' ? 'content:state_none' : 'content:state_default')}</Tag>
      )}
    </p>
  )
}

interface LanguagesProps {
  readonly shown: TextLanguage
  readonly onChange: (language: TextLanguage) => void
  readonly translation: ReturnType<typeof translationOf>
  readonly wrong: readonly TextLanguage[]
}

/** The language edited, and how far each is. */
function Languages({ shown, onChange, translation: { texts, lacking }, wrong }: LanguagesProps) {
  const t = useT()
  const { number } = useFormat()
  return (
    <fieldset aria-label={t('content:languages')} className={styles['languages']}>
      {textLanguages.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === shown}
          data-wrong={wrong.includes(code) || (texts > 0 && lacking[code] > 0)}
          onClick={() => onChange(code)}
        >
          <span>{languageOf(code).ownName}</span>
          {texts > 0 && (
            <small>{t('content:progress', { done: number(texts - lacking[code]), all: number(texts) })}</small>
          )}
        </button>
      ))}
    </fieldset>
  )
}
