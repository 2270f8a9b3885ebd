import { BookOpen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './queues.module.css'

/** An entry of docs/runbooks.md beside what it is about. */
export function Runbook({ entry, about }: { readonly entry: string; readonly about: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['runbook']}
        aria-haspopup="dialog"
        aria-label={t('console:queues.actionOf', { what: t('console:services.runbook'), job: about })}
        title={t('console:services.runbook')}
        onClick={() => setOpen(true)}
      >
        <BookOpen aria-hidden="true" size={16} />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={entry} width={560}>
        <Entry name={entry} />
      </Dialog>
    </>
  )
}

/** Comes when it is first asked for. */
function Entry({ name }: { readonly name: string }) {
  const t = useT()
  const [text, setText] = useState<string>()
  useEffect(() => {
    import('../../../../../docs/runbooks.md?raw').then(
      ({ default: whole }) => setText(entryOf(whole, name)),
      () => setText(''), // lost by the network
    )
  }, [name])
  if (text === undefined) return <p role="status">{t('common.loading')}</p>
  if (text === '') return <p role="alert">{t('common.wentWrong')}</p>
  return (
    <div className={styles['entry']} lang="en" dir="ltr">
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{formatted(paragraph)}</p>
      ))}
    </div>
  )
}

const entryOf = (whole: string, name: string): string =>
  whole.split(`\n## ${name}\n`)[1]?.split('\n## ')[0]?.trim() ?? ''

/** Bold, code and links of one paragraph; a link's address leads into the documentation and is left out. */
const formatted = (paragraph: string): ReactNode[] =>
  paragraph.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith('**')) return <b key={part}>{part.slice(2, -2)}</b>
    if (part.startsWith('`')) return <code key={part}>{part.slice(1, -1)}</code>
    return part.startsWith('[') ? part.slice(1, part.indexOf(']')) : part.replaceAll('*', '')
  })
