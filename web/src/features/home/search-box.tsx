import { searchMaxLength } from '@ashenda/core/domain/name-search.ts'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useT } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, icon } from '../../ui/icons.tsx'
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
  // Text typed before hydration.
  useEffect(() => takeTyped(), [])
  return (
    <search className={styles['search']}>
      <label htmlFor={id}>
        <SearchIcon size="1.375em" />
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
        maxLength={searchMaxLength}
        placeholder={t('home.search')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton className={styles['clear']} label={t('home.searchClear')} onClick={() => onChange('')}>
          <CloseIcon size="1.25rem" />
        </IconButton>
      )}
    </search>
  )
}

const SearchIcon = icon(<path d="M20.5 20.5L15.5 15.5M17.5 10.5a7 7 0 11-14 0 7 7 0 0114 0z" />)
