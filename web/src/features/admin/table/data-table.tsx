import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { type BulkAct, BulkBar } from './bulk-bar.tsx'
import { ColumnMenu, useTableLook } from './column-menu.tsx'
import { CsvLink } from './csv-link.tsx'
import styles from './data-table.module.css'
import { type Filter, FilterBar } from './filter-bar.tsx'
import { Pages } from './pages.tsx'
import type { List } from './use-list.ts'

export interface Column<Row> {
  /** Also the server's name of its order. */
  readonly id: string
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  readonly isSortable?: boolean
  /** Right-aligned, with figures of one width. */
  readonly isFigure?: boolean
  /** Hidden until chosen. */
  readonly isExtra?: boolean
}

interface DataTableProps<Row> {
  /** Names the table; what an admin chose for it is kept under `id`. */
  readonly id: string
  readonly label: string
  readonly list: List<Row>
  readonly columns: readonly Column<Row>[]
  readonly idOf: (row: Row) => string
  readonly filters?: readonly Filter[]
  readonly bulk?: readonly BulkAct[]
  /** How many rows one bulk act takes. */
  readonly atOnce?: number
  /** Beside the table, for the row in the address. */
  readonly panel?: (row: Row, close: () => void) => ReactNode
  /** What an empty list says, with the next step. */
  readonly empty: ReactNode
  /** What a lost answer says. */
  readonly failed: string
  /** Beside the totals: sums of the filter. */
  readonly sums?: ReactNode
  readonly hasCsv?: boolean
}

interface Selection {
  /** The filter it was made of. */
  readonly filter: string
  readonly ids: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/**
 * The console's one table: sorted and filtered by the server, page by page, its state in the address; j and k move, Enter opens, x selects,
 * Esc closes. On a phone each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, label, list, columns, idOf, filters = [], bulk = [], panel, empty, failed, sums, hasCsv = false } = props
  const { atOnce = 200 } = props
  const t = useT()
  const look = useTableLook(id, columns)
  const shown = columns.filter((column) => look.isShown(column))
  // Selected rows stay selected on other pages of the same filter.
  const filter = JSON.stringify(list.filter)
  const [selection, setSelection] = useState<Selection>({ filter, ids: new Set() })
  const selected = selection.filter === filter ? selection.ids : nothing
  const rows = list.rows ?? []
  const ids = rows.map(idOf)
  const present = ids.filter((one) => selected.has(one))
  const opened = rows.find((row) => idOf(row) === list.row)
  const frame = useRef<HTMLElement>(null)

  function select(which: readonly string[], isOn: boolean): void {
    const after = new Set(selected)
    for (const one of which) isOn ? after.add(one) : after.delete(one)
    setSelection({ filter, ids: after })
  }

  /** The whole filter's, as many as one act takes. */
  async function selectFirst(): Promise<void> {
    const all = await list.firstRows(atOnce)
    setSelection({ filter, ids: new Set(all.map(idOf)) })
  }

  function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, rowId: string): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const row = event.currentTarget
    const acts = new Map<string, (() => void) | undefined>([
      ['j', () => focusRow(row.nextElementSibling)],
      ['ArrowDown', () => focusRow(row.nextElementSibling)],
      ['k', () => focusRow(row.previousElementSibling)],
      ['ArrowUp', () => focusRow(row.previousElementSibling)],
      ['Enter', panel && (() => list.openRow(rowId))],
      ['x', bulk.length > 0 ? () => select([rowId], !selected.has(rowId)) : undefined],
      ['Escape', list.row === undefined ? undefined : list.closeRow],
    ])
    const act = acts.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <section
      ref={frame}
      tabIndex={-1}
      className={styles['frame']}
      aria-label={label}
      data-panel={opened ? '' : undefined}
    >
      <div className={styles['tools']}>
        <FilterBar filters={filters} params={list.params} onChange={list.narrow} />
        <div className={styles['right']}>
          {hasCsv && <CsvLink path={list.csv} />}
          <ColumnMenu look={look} columns={columns} />
        </div>
      </div>
      <div className={styles['list']}>
        <BulkBar
          acts={bulk}
          ids={[...selected]}
          more={present.length === ids.length && list.total > ids.length ? Math.min(list.total, atOnce) : 0}
          onMore={selectFirst}
          onClear={() => setSelection({ filter, ids: new Set() })}
        />
        {list.rows === undefined && !lastLookFailed(list.query) && <Skeleton />}
        <LostAnswer query={list.query} text={failed} />
        {list.rows?.length === 0 && !lastLookFailed(list.query) && (
          <div className={styles['empty']} role="status">
            {empty}
          </div>
        )}
        {rows.length > 0 && (
          <div className={styles['scroll']}>
            <table
              className={styles['table']}
              data-dense={look.isDense || undefined}
              data-stale={list.query.isPlaceholderData || undefined}
              aria-label={label}
              aria-rowcount={list.total + 1}
            >
              <thead>
                <tr>
                  {bulk.length > 0 && (
                    <th className={styles['check']}>
                      <input
                        type="checkbox"
                        aria-label={t('console:table.selectAll')}
                        checked={present.length === ids.length}
                        onChange={({ target }) => select(ids, target.checked)}
                      />
                    </th>
                  )}
                  {shown.map((column) => (
                    <Heading
                      key={column.id}
                      column={column}
                      sort={list.sort}
                      onSort={(sort) => list.narrow({ sort })}
                    />
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => {
                  const rowId = idOf(row)
                  return (
                    <tr
                      key={rowId}
                      tabIndex={0}
                      aria-selected={bulk.length > 0 ? selected.has(rowId) : undefined}
                      data-open={rowId === list.row || undefined}
                      onKeyDown={(event) => onRowKey(event, rowId)}
                      onClick={({ target, currentTarget }) => {
                        // A dialog opened in a cell is elsewhere in the document.
                        if (
                          panel &&
                          target instanceof Element &&
                          currentTarget.contains(target) &&
                          !target.closest(controls)
                        )
                          list.openRow(rowId)
                      }}
                    >
                      {bulk.length > 0 && (
                        <td className={styles['check']}>
                          <input
                            type="checkbox"
                            aria-label={t('console:table.select')}
                            checked={selected.has(rowId)}
                            onChange={({ target }) => select([rowId], target.checked)}
                          />
                        </td>
                      )}
                      {shown.map((column) => (
                        <td key={column.id} data-label={column.name} data-figure={column.isFigure || undefined}>
                          {column.cell(row)}
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
        {rows.length > 0 && <Pages list={list} sums={sums} />}
      </div>
      {panel && opened && (
        <SidePanel onClose={list.closeRow} key={list.row} surroundings={frame}>
          {panel(opened, list.closeRow)}
        </SidePanel>
      )}
    </section>
  )
}

/** What in a row takes its own clicks. */
const controls = 'a, button, input, label, select'

const focusRow = (row: Element | null): void => {
  if (row instanceof HTMLElement) row.focus()
}

interface HeadingProps {
  readonly column: Pick<Column<never>, 'id' | 'name' | 'isSortable' | 'isFigure'>
  readonly sort: string
  readonly onSort: (sort: string) => void
}

/** Sorts by its column: descending first, then the other way. */
function Heading({ column: { id, name, isSortable, isFigure }, sort, onSort }: HeadingProps) {
  const isDown = sort === `-${id}`
  const isUp = sort === id
  return (
    <th
      scope="col"
      data-figure={isFigure || undefined}
      aria-sort={isDown ? 'descending' : isUp ? 'ascending' : undefined}
    >
      {isSortable ? (
        <button type="button" onClick={() => onSort(isDown ? id : `-${id}`)}>
          {name}
          {isDown && <ArrowDown aria-hidden="true" size={13} />}
          {isUp && <ArrowUp aria-hidden="true" size={13} />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}

interface SidePanelProps {
  readonly onClose: () => void
  /** Get the focus where the row is gone. */
  readonly surroundings: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** Takes the focus, gives it back to the row; Esc closes it. */
function SidePanel({ onClose, surroundings, children }: SidePanelProps) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      // Another row was pressed: the focus is there already.
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const place = isThere ? before : surroundings.current
      place?.focus({ preventScroll: true })
    }
  }, [surroundings])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles['panel']}
      aria-label={t('console:table.details')}
      // A dialog opened from it is no part of it, though its keys arrive here.
      onKeyDown={({ key, target }) => key === 'Escape' && panel.current?.contains(target as Node) && onClose()} // what has keys is a node
    >
      <button type="button" className={styles['close']} aria-label={t('common.close')} onClick={onClose}>
        <X aria-hidden="true" size={18} />
      </button>
      {children}
    </aside>
  )
}

function Skeleton() {
  const t = useT()
  return (
    <div role="status" className={styles['skeleton']}>
      <span className="for-readers">{t('common.loading')}</span>
    </div>
  )
}

/** A figure with the same width of each digit, in the chosen language. */
export function Figure({ value }: { readonly value: number }) {
  return useFormat().number(value)
}
