import type { ContentPicture } from '@ashenda/core/contracts/content.ts'
import {
  meaningKey,
  type PieceSchema,
  type TextLanguage,
  type Translated,
  textIn,
} from '@ashenda/core/domain/content.ts'
import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './content.module.css'
import { emptyOf, newId, valueAt } from './draft.ts'
import { Thumbnail } from './own-thumbnail.tsx'

export interface Editing {
  readonly language: TextLanguage
  readonly change: (path: string, value: unknown) => void
  /** What is wrong with a field, in the language shown. */
  readonly problemOf: (path: string) => string | undefined
  /** Whether something below a path is wrong in any language. */
  readonly isWrongIn: (path: string) => boolean
}

export interface Entry {
  readonly id: string
}

interface EntryListProps {
  readonly name: string
  readonly label: string
  readonly schema: PieceSchema
  readonly entries: readonly Entry[]
  readonly path: string
  readonly editing: Editing
  /** An entry's own fields. */
  readonly children: (entry: Entry, path: string) => ReactNode
}

interface Removed {
  readonly entry: Entry
  readonly at: number
}

/** Entries in their order: opened to be edited, moved, removed, added. */
export function EntryList({ name, label, schema, entries, path, editing, children }: EntryListProps) {
  const t = useT()
  const { number } = useFormat()
  const id = useId()
  const [open, setOpen] = useState<string>()
  const [removed, setRemoved] = useState<Removed>()
  const items = schema.items ?? {}
  const { minItems: least = 0, maxItems: most = Number.POSITIVE_INFINITY } = schema
  const put = (next: readonly Entry[]): void => editing.change(path, next)
  const nameOf = (entry: Entry, at: number): string =>
    nameOfEntry(items, entry, editing.language) || t('content:entry', { number: number(at + 1) })

  function move(from: number, to: number): void {
    const next = [...entries]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    put(next)
  }
  function remove(entry: Entry, at: number): void {
    put(entries.filter((one) => one !== entry))
    setRemoved({ entry, at })
  }
  function bringBack({ entry, at }: Removed): void {
    put(entries.toSpliced(at, 0, entry))
    setRemoved(undefined)
  }
  function add(): void {
    const added = { ...(emptyOf(items) as Entry), id: newId() } // of its schema
    put([...entries, added])
    setOpen(added.id)
  }

  return (
    <section className={styles['list']} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <ol>
        {entries.map((entry, index) => {
          const at = `${path}.${index}`
          const isOpen = open === entry.id || editing.isWrongIn(at)
          const said = nameOf(entry, index)
          return (
            <li key={entry.id} className={styles['entry']}>
              <div className={styles['head']}>
                <button
                  type="button"
                  className={styles['opener']}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : entry.id)}
                >
                  <PictureOf schema={items} entry={entry} />
                  <span>{said}</span>
                  <ChevronDown aria-hidden="true" size={16} />
                </button>
                <IconButton
                  label={t('content:moveUp', { name: said })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" size={16} />
                </IconButton>
                <IconButton
                  label={t('content:moveDown', { name: said })}
                  disabled={index === entries.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" size={16} />
                </IconButton>
                <IconButton
                  label={t('content:remove', { name: said })}
                  disabled={entries.length <= least}
                  onClick={() => remove(entry, index)}
                >
                  <Trash2 aria-hidden="true" size={16} />
                </IconButton>
              </div>
              {isOpen && <div className={styles['body']}>{children(entry, at)}</div>}
            </li>
          )
        })}
      </ol>
      <div role="status">
        {removed && (
          <p className={styles['removed']}>
            <span>{t('content:removed', { name: nameOf(removed.entry, removed.at) })}</span>
            <Button variant="quiet" onClick={() => bringBack(removed)}>
              {t('content:undo')}
            </Button>
          </p>
        )}
      </div>
      {entries.length < most ? (
        <Button variant="quiet" onClick={add}>
          {t(`content:add_${name}` as 'content:add_people')}
        </Button>
      ) : (
        <p className={styles['hint']}>{t('content:full', { count: most, number: number(most) })}</p>
      )}
    </section>
  )
}

function PictureOf({ schema, entry }: { readonly schema: PieceSchema; readonly entry: Entry }) {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const meaning = part[meaningKey]
    if (meaning?.kind !== 'picture') continue
    const picture = Reflect.get(entry, name) as ContentPicture | null // by its schema
    return (
      <span className={styles['small']} data-shape={meaning.shape}>
        {picture && <Thumbnail picture={picture} shape={meaning.shape ?? 'wide'} />}
      </span>
    )
  }
  return null
}

/** An entry's first text, or what its picture shows. */
function nameOfEntry(schema: PieceSchema, entry: unknown, language: TextLanguage): string {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const kind = part[meaningKey]?.kind
    const value: unknown = Reflect.get(Object(entry), name)
    const text =
      kind === 'words' && name !== 'alt'
        ? textIn(value as Translated, language) // by its schema
        : kind === 'line' || kind === 'phone'
          ? String(value)
          : ''
    if (text !== '') return text
  }
  const alt: unknown = Reflect.get(Object(entry), 'alt')
  return alt ? textIn(alt as Translated, language) : '' // as above
}

/** The name of the entry that a path such as `people.3.name` leads into; '' if into none. */
export function nameOfEntryAt(schema: PieceSchema, body: unknown, path: string, language: TextLanguage): string {
  const [list = '', index] = path.split('.')
  const items = schema.properties?.[list]?.items
  return items && index !== undefined ? nameOfEntry(items, valueAt(body, `${list}.${index}`), language) : ''
}
