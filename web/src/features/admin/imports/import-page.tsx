import type { ImportAnswer } from '@ashenda/core/contracts/http/imports.ts'
import {
  type ImportKind,
  importColumns,
  importKinds,
  importMaxCharacters,
  importPermission,
} from '@ashenda/core/domain/imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, Redirect, useLocation, useParams } from 'wouter'
import { useFailureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { AdminPage } from '../admin-page.tsx'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'
import parts from '../parts.module.css'
import { useMay } from '../permitted.tsx'
import styles from './imports.module.css'
import { readTextFile } from './read-text-file.ts'

const listOf = {
  zones: '/dashboard/admin/create-zone',
  contestants: '/dashboard/admin/users',
  products: '/dashboard/admin/products',
} as const satisfies Record<ImportKind, string>

const shownLines = 200

/** A list from a spreadsheet: what it would do line by line, then the whole file or nothing. */
export function ImportPage() {
  const { kind } = useParams()
  const known = importKinds.find((one) => one === kind)
  if (!known) return <Redirect to="/dashboard/admin" replace />
  return <Import key={known} kind={known} />
}

interface Sent {
  readonly csv: string
  readonly confirmed?: string
}

function Import({ kind }: { readonly kind: ImportKind }) {
  const t = useT()
  const { number } = useFormat()
  const failure = useFileProblem()
  const [, go] = useLocation()
  const queries = useQueryClient()
  const [csv, setCsv] = useState('')
  const [problem, setProblem] = useState('')
  const contest = useChosenContest()
  const send = useMutation({
    mutationFn: (sent: Sent) => api.post<ImportAnswer>(ofContest(`/admin/imports/${kind}`, contest), sent),
  })
  const preview = send.data

  async function look(text: string): Promise<void> {
    setProblem('')
    await send.mutateAsync({ csv: text }).catch((error) => setProblem(failure(error)))
  }

  async function choose(file: File): Promise<void> {
    send.reset()
    const text = file.size > 4 * importMaxCharacters ? '' : await readTextFile(file)
    if (text === undefined) return setProblem(t('console:imports.encoding'))
    if (text === '' || text.length > importMaxCharacters) return setProblem(t('console:imports.size'))
    setCsv(text)
    await look(text)
  }

  async function enter({ digest, counts }: ImportAnswer): Promise<void> {
    try {
      await send.mutateAsync({ csv, confirmed: digest })
      toast.success(t('console:imports.done', { count: counts.add, number: number(counts.add) }))
      await queries.invalidateQueries()
      go(listOf[kind])
    } catch (error) {
      const reason = failure(error)
      await look(csv)
      setProblem(reason)
    }
  }

  return (
    <AdminPage
      title={t(`console:imports.title_${kind}`)}
      changes={importPermission[kind]}
      intro={
        <p>
          <Link href={listOf[kind]}>{t(`console:imports.back_${kind}`)}</Link>
        </p>
      }
    >
      {useMay(importPermission[kind]) && (
        <Panel title={t('console:imports.file')}>
          <Columns kind={kind} />
          <ChooseFile busy={send.isPending} onFile={(file) => void choose(file)} />
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        </Panel>
      )}
      {preview && !preview.done && (
        <Panel title={t('console:imports.preview')}>
          <Preview preview={preview} busy={send.isPending} onEnter={() => void enter(preview)} />
        </Panel>
      )}
    </AdminPage>
  )
}

/** A refused file's reason, with the line or the columns it is about. */
function useFileProblem(): (error: unknown) => string {
  const t = useT()
  const failure = useFailureText()
  return (error) => {
    const text = failure(error)
    if (!(error instanceof Refusal)) return text
    const { columns, line } = error.answer as { columns?: string[]; line?: number } // of the contract, checked below
    if (Array.isArray(columns)) return t('console:imports.withColumns', { text, columns: columns.join(', ') })
    return typeof line === 'number' ? t('console:imports.withLine', { text, line }) : text
  }
}

function Columns({ kind }: { readonly kind: ImportKind }) {
  const t = useT()
  const { required, optional } = importColumns[kind]
  const all = [...required, ...optional]
  return (
    <div className={parts['form']}>
      <p>{t('console:imports.intro')}</p>
      <p>
        {t('console:imports.required')} <code dir="ltr">{required.join(', ')}</code>
        {optional.length > 0 && (
          <span>
            {' · '}
            {t('console:imports.optional')} <code dir="ltr">{optional.join(', ')}</code>
          </span>
        )}
      </p>
      {kind !== 'zones' && (
        <p className={parts['soft']}>
          {t(kind === 'contestants' ? 'console:imports.passwords' : 'console:imports.products')}
        </p>
      )}
      <p>
        <Button
          variant="quiet"
          // The mark without which a spreadsheet reads Ge'ez as something else.
          onClick={() => saveFile(`${kind}.csv`, new Blob([`\uFEFF${all.join(',')}\r\n`], { type: 'text/csv' }))}
        >
          {t('console:imports.template')}
        </Button>
      </p>
    </div>
  )
}

interface ChooseFileProps {
  readonly busy: boolean
  readonly onFile: (file: File) => void
}

function ChooseFile({ busy, onFile }: ChooseFileProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles['file']}>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t('console:imports.choose')}
      </Button>
      <FileInput input={input} accept=".csv,.tsv,.txt,text/csv" onFile={onFile} />
      <p role="status">{busy && t('console:imports.reading')}</p>
    </div>
  )
}

interface PreviewProps {
  readonly preview: ImportAnswer
  readonly busy: boolean
  readonly onEnter: () => void
}

function Preview({ preview, busy, onEnter }: PreviewProps) {
  const t = useT()
  const { number } = useFormat()
  const refusal = useRefusalText()
  const { counts, ignored, lines } = preview
  // Problems first: they are what there is to do.
  const ordered = [...lines.filter(isWrong), ...lines.filter((line) => !isWrong(line))]
  return (
    <>
      <ul className={styles['counts']}>
        {(['add', 'same', 'wrong'] as const).map((outcome) => (
          <li key={outcome} data-outcome={outcome}>
            <strong>{number(counts[outcome])}</strong> {t(`console:imports.${outcome}`)}
          </li>
        ))}
      </ul>
      {ignored.length > 0 && (
        <p className={parts['soft']}>
          {t('console:imports.ignored')} <bdi>{ignored.join(', ')}</bdi>
        </p>
      )}
      <div className={styles['scroll']}>
        <table className={styles['lines']}>
          <thead>
            <tr>
              <th scope="col">{t('console:imports.line')}</th>
              <th scope="col">{t('console:contestants.name')}</th>
              <th scope="col">{t('console:imports.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, shownLines).map(({ line, name, outcome, problems }) => (
              <tr key={line} data-outcome={outcome}>
                <td>{number(line)}</td>
                <td>
                  <bdi>{name}</bdi>
                </td>
                <td>
                  {problems.length === 0
                    ? t(`console:imports.${outcome}`)
                    : problems.map(({ column, code, message }) => (
                        <span key={`${column} ${code}`} className={styles['cell']}>
                          <code dir="ltr">{column}</code>: {refusal(code, message)}
                        </span>
                      ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ordered.length > shownLines && (
        <p className={parts['soft']}>{t('console:imports.more', { number: number(ordered.length - shownLines) })}</p>
      )}
      {counts.wrong > 0 && <p>{t('console:imports.correct')}</p>}
      {counts.wrong === 0 && counts.add === 0 && <p>{t('console:imports.nothing')}</p>}
      {counts.wrong === 0 && counts.add > 0 && (
        <p>
          <Button busy={busy} onClick={onEnter}>
            {t('console:imports.enter', { count: counts.add, number: number(counts.add) })}
          </Button>
        </p>
      )}
    </>
  )
}

const isWrong = ({ outcome }: ImportAnswer['lines'][number]): boolean => outcome === 'wrong'
