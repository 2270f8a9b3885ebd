import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './titles.module.css'

interface Listed {
  readonly _id: string
  readonly name: { readonly en: string }
}

interface OrderedListProps<Item extends Listed> {
  readonly items: readonly Item[]
  readonly most: number
  /** Of its button. */
  readonly add: string
  readonly onAdd: () => Item
  readonly onChange: (items: readonly Item[]) => void
  readonly children: (item: Item, change: (part: Partial<Item>) => void) => ReactNode
}

/** Entries that are added, removed and put in order. */
export function OrderedList<Item extends Listed>({
  items,
  most,
  add,
  onAdd,
  onChange,
  children,
}: OrderedListProps<Item>) {
  const t = useT()
  const swap = (at: number, to: number): void => {
    const [one, other] = [items[at], items[to]]
    if (one && other) onChange(items.map((item, index) => (index === at ? other : index === to ? one : item)))
  }
  return (
    <>
      <ol className={styles['list']}>
        {items.map((item, at) => (
          <li key={item._id}>
            <div>
              {children(item, (part) =>
                onChange(items.map((other) => (other._id === item._id ? { ...other, ...part } : other))),
              )}
            </div>
            <span className={styles['order']}>
              <IconButton
                label={t('titles:up', { name: item.name.en })}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              >
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={t('titles:down', { name: item.name.en })}
                disabled={at === items.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={t('titles:remove', { name: item.name.en })}
                onClick={() => onChange(items.filter((other) => other._id !== item._id))}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button variant="quiet" className={styles['add']} onClick={() => onChange([...items, onAdd()])}>
          {add}
        </Button>
      )}
    </>
  )
}
