import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { readJson, writeJson } from '../../../lib/storage.ts'
import styles from './data-table.module.css'

type Named = { readonly id: string; readonly name: string; readonly isExtra?: boolean }

interface KeptLook {
  /** Columns that differ from what the table shows by itself. */
  readonly switched: readonly string[]
  readonly isDense: boolean
}

/** Chosen columns and density of one table, kept in this browser. */
export function useTableLook(id: string, columns: readonly Named[]) {
  const key = `console-table-${id}`
  const [look, setLook] = useState(() => readLook(readJson(key)))
  const change = (next: KeptLook): void => {
    writeJson(key, next)
    setLook(next)
  }
  return {
    isDense: look.isDense,
    isShown: (column: Named): boolean => (column.isExtra !== true) !== look.switched.includes(column.id),
    toggle: (column: string): void => {
      const known = columns.map((one) => one.id)
      const switched = look.switched.includes(column)
        ? look.switched.filter((one) => one !== column)
        : [...look.switched, column]
      change({ ...look, switched: switched.filter((one) => known.includes(one)) })
    },
    toggleDensity: () => change({ ...look, isDense: !look.isDense }),
  }
}

function readLook(kept: unknown): KeptLook {
  const { switched, isDense } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<KeptLook> // each part is checked
  const names = Array.isArray(switched) ? switched.filter((one): one is string => typeof one === 'string') : []
  return { switched: names, isDense: isDense === true }
}

interface ColumnMenuProps {
  readonly look: ReturnType<typeof useTableLook>
  readonly columns: readonly Named[]
}

export function ColumnMenu({ look, columns }: ColumnMenuProps) {
  const t = useT()
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger className={styles['tool']}>
        <Columns3 aria-hidden="true" size={15} />
        <span>{t('console:table.columns')}</span>
      </Radix.Trigger>
      <Radix.Content className={styles['popover']} align="end" sideOffset={6} collisionPadding={12}>
        {columns.map((column) => (
          <Item key={column.id} text={column.name} isOn={look.isShown(column)} toggle={() => look.toggle(column.id)} />
        ))}
        <Radix.Separator />
        <Item text={t('console:table.dense')} isOn={look.isDense} toggle={look.toggleDensity} />
      </Radix.Content>
    </Radix.Root>
  )
}

interface ItemProps {
  readonly text: string
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Stays open: several are often chosen. */
const Item = ({ text, isOn, toggle }: ItemProps) => (
  <Radix.CheckboxItem
    checked={isOn}
    className={styles['option']}
    onSelect={(event) => event.preventDefault()}
    onCheckedChange={toggle}
  >
    <span className={styles['tick']}>
      <Radix.ItemIndicator>
        <Check aria-hidden="true" size={15} />
      </Radix.ItemIndicator>
    </span>
    {text}
  </Radix.CheckboxItem>
)
