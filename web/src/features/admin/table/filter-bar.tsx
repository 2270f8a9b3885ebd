import * as Popover from '@radix-ui/react-popover'
import { Plus, Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './data-table.module.css'
import { datePresets, daysText } from './date-presets.ts'
import type { ListParams } from './list-address.ts'

/** A way to narrow a list. `id` is the parameter; a range has two: `{id}From` and `{id}To`. */
export type Filter =
  | { readonly kind: 'search'; readonly id: string; readonly name: string }
  | { readonly kind: 'choice'; readonly id: string; readonly name: string; readonly options: readonly Option[] }
  | { readonly kind: 'text'; readonly id: string; readonly name: string; readonly hint?: string }
  | { readonly kind: 'days'; readonly id: string; readonly name: string }
  | { readonly kind: 'figures'; readonly id: string; readonly name: string }

interface Option {
  readonly value: string
  readonly text: string
}

interface FilterBarProps {
  readonly filters: readonly Filter[]
  readonly params: ListParams
  readonly onChange: (change: ListParams) => void
}

/** Filters as chips; one that is set says its value and can be taken off. */
export function FilterBar({ filters, params, onChange }: FilterBarProps) {
  return (
    <div className={styles['filters']}>
      {filters.map((filter) =>
        filter.kind === 'search' ? (
          <SearchBox
            key={filter.id}
            name={filter.name}
            value={params[filter.id] ?? ''}
            onChange={(value) => onChange({ [filter.id]: value })}
          />
        ) : (
          <Chip key={filter.id} filter={filter} params={params} onChange={onChange} />
        ),
      )}
    </div>
  )
}

/** Somebody who types has finished. */
const typedMs = 300

interface SearchBoxProps {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function SearchBox({ name, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed by Back or a link.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const settled = useDebouncedValue(typed, typedMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is sent on
  useEffect(() => {
    if (settled === typed && settled.trim() !== value) {
      setKnown(settled.trim())
      onChange(settled.trim())
    }
  }, [settled])
  return (
    <label className={styles['search']}>
      <Search aria-hidden="true" size={15} />
      <span className="for-readers">{name}</span>
      <input type="search" value={typed} placeholder={name} onChange={({ target }) => setTyped(target.value)} />
    </label>
  )
}

interface ChipProps {
  readonly filter: Exclude<Filter, { readonly kind: 'search' }>
  readonly params: ListParams
  readonly onChange: (change: ListParams) => void
}

function Chip({ filter, params, onChange }: ChipProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const names = paramsOf(filter)
  const value = valueText(filter, params, t('console:table.until'))
  const set = (change: ListParams): void => {
    setOpen(false)
    onChange(change)
  }
  return (
    <span className={styles['chip']} data-set={value === '' ? undefined : ''}>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger>
          {value === '' ? <Plus aria-hidden="true" size={13} /> : null}
          <span>{value === '' ? filter.name : `${filter.name}: ${value}`}</span>
        </Popover.Trigger>
        <Popover.Content className={styles['popover']} align="start" sideOffset={6} collisionPadding={12}>
          <Editor filter={filter} params={params} onSet={set} />
        </Popover.Content>
      </Popover.Root>
      {value !== '' && (
        <button
          type="button"
          aria-label={t('console:table.takeOff', { name: filter.name })}
          onClick={() => set(Object.fromEntries(names.map((name) => [name, ''])))}
        >
          <X aria-hidden="true" size={13} />
        </button>
      )}
    </span>
  )
}

const paramsOf = ({ kind, id }: Filter): readonly string[] =>
  kind === 'days' || kind === 'figures' ? [`${id}From`, `${id}To`] : [id]

function valueText(filter: Filter, params: ListParams, until: string): string {
  const [first = '', second = ''] = paramsOf(filter).map((name) => params[name] ?? '')
  if (filter.kind === 'choice') return filter.options.find(({ value }) => value === first)?.text ?? first
  if (filter.kind === 'days') return daysText(first, second)
  return second === '' ? first : `${first} ${until} ${second}`.trim()
}

interface EditorProps {
  readonly filter: Exclude<Filter, { readonly kind: 'search' }>
  readonly params: ListParams
  readonly onSet: (change: ListParams) => void
}

function Editor({ filter, params, onSet }: EditorProps) {
  const t = useT()
  if (filter.kind === 'choice')
    return (
      <div className={styles['options']}>
        {filter.options.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={params[filter.id] === value}
            onClick={() => onSet({ [filter.id]: value })}
          >
            {text}
          </button>
        ))}
      </div>
    )
  const names = paramsOf(filter)
  const type = filter.kind === 'days' ? 'date' : filter.kind === 'figures' ? 'number' : 'text'
  const labels = names.length === 2 ? [t('console:table.from'), t('console:table.to')] : [filter.name]
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSet(Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').trim()])))
  }
  return (
    <form className={styles['editor']} onSubmit={onSubmit}>
      {filter.kind === 'days' && (
        <div className={styles['presets']}>
          {datePresets(Date.now()).map(({ name, from, to }) => (
            <button
              key={name}
              type="button"
              onClick={() => onSet({ [`${filter.id}From`]: from, [`${filter.id}To`]: to })}
            >
              {t(`console:table.preset_${name}`)}
            </button>
          ))}
        </div>
      )}
      {names.map((name, index) => (
        <label key={name}>
          {labels[index]}
          <input name={name} type={type} defaultValue={params[name] ?? ''} min={type === 'number' ? 0 : undefined} />
        </label>
      ))}
      <Button type="submit">{t('console:table.apply')}</Button>
    </form>
  )
}
