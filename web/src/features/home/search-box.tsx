import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useT } from '../../lib/i18n.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { SearchIcon } from './icons.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== value) onChange(typed)
  })
  // What was typed before the page was alive.
  useEffect(() => takeTyped(), [])
  return (
    <search className={styles['search']}>
      <label htmlFor={id}>
        <SearchIcon />
        <span className="for-readers">{t('home.search')}</span>
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        name="name"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder={t('home.search')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button type="button" aria-label={t('home.searchClear')} onClick={() => onChange('')}>
          <CloseIcon size="1.25rem" />
        </button>
      )}
    </search>
  )
}
