import type { AdminSearchAnswer, SearchHit } from '@ashenda/core/contracts/http/admin-search.ts'
import { adminRoles } from '@ashenda/core/domain/admin-role.ts'
import { paymentStates } from '@ashenda/core/domain/payment.ts'
import * as Dialog from '@radix-ui/react-dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { moneyText } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { Backdrop } from '../../../ui/dialog.tsx'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'
import { consoleGroups, overviewPage } from '../shell/console-pages.ts'
import { fragmentOf } from '../table/list-address.ts'
import styles from './palette.module.css'

interface PaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Search over everything: pages, contestants, payments, votes, cards, orders, admins. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const t = useT()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Backdrop open={open} />
        <Dialog.Content className={styles['palette']} aria-describedby={undefined}>
          <Dialog.Title className="for-readers">{t('console:palette.title')}</Dialog.Title>
          <Finder onDone={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const pages = [overviewPage, ...consoleGroups.flatMap((group) => group.pages)]

const typedMs = 120

/** Names a hit among all that is listed. */
const itemOf = ({ kind, id }: SearchHit): string => `${kind} ${id}`

function Finder({ onDone }: { readonly onDone: () => void }) {
  const t = useT()
  const [, navigate] = useLocation()
  const contest = useChosenContest()
  const [typed, setTyped] = useState('')
  const sought = useDebouncedValue(typed.trim(), typedMs)
  const search = useQuery({
    queryKey: ['admin-search', contest, sought],
    queryFn: () =>
      api.get<AdminSearchAnswer>(ofContest(`/admin/search?${new URLSearchParams({ q: sought })}`, contest)),
    enabled: sought !== '',
    placeholderData: keepPreviousData,
  })
  const hits = typed.trim() === '' ? [] : (search.data?.hits ?? [])
  const wanted = typed.trim().toLowerCase()
  const found = pages
    .map((page) => ({ ...page, text: t(`console:pages.${page.name}`) }))
    .filter(({ text }) => text.toLowerCase().includes(wanted))
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  const [marked, setMarked] = useState('')
  const listed = [
    ...kinds.flatMap((kind) => hits.filter((hit) => hit.kind === kind).map(itemOf)),
    ...found.map(({ path }) => path),
  ]
  // What was marked may be gone once an answer comes, and Enter follows what is marked.
  const value = listed.includes(marked) ? marked : (listed[0] ?? '')
  const detail = useHitDetail()
  const go = (path: string): void => {
    onDone()
    navigate(path)
  }
  return (
    <Command shouldFilter={false} loop label={t('console:palette.title')} value={value} onValueChange={setMarked}>
      <div className={styles['field']}>
        <Search aria-hidden="true" size={18} />
        <Command.Input value={typed} onValueChange={setTyped} placeholder={t('console:shell.find')} />
      </div>
      <Command.List className={styles['list']}>
        {search.isFetching && hits.length === 0 && sought !== '' && (
          <Command.Loading>{t('common.loading')}</Command.Loading>
        )}
        {lastLookFailed(search) && <p role="alert">{t('console:palette.failed')}</p>}
        {!search.isFetching && !lastLookFailed(search) && hits.length === 0 && found.length === 0 && (
          <Command.Empty>{t('console:palette.nothing')}</Command.Empty>
        )}
        {kinds.map((kind) => (
          <Command.Group key={kind} heading={t(`console:palette.kind_${kind}`)}>
            {hits
              .filter((hit) => hit.kind === kind)
              .map((hit) => (
                <Command.Item key={itemOf(hit)} value={itemOf(hit)} onSelect={() => go(pathOf(hit))}>
                  <bdi>{hit.title}</bdi>
                  <small>{detail(hit)}</small>
                </Command.Item>
              ))}
          </Command.Group>
        ))}
        {found.length > 0 && (
          <Command.Group heading={t('console:palette.pages')}>
            {found.map(({ path, text, icon: Icon }) => (
              <Command.Item key={path} value={path} onSelect={() => go(path)}>
                <Icon aria-hidden="true" size={16} />
                {text}
              </Command.Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  )
}

/** What tells a hit from others: where she is from, how much, how it stands. */
function useHitDetail(): (hit: SearchHit) => string {
  const t = useT()
  const { tag } = useLanguage()
  const stateText = ({ kind, state }: SearchHit): string => {
    if (state === null) return ''
    const payment = paymentStates.find((one) => one === state)
    if (kind === 'payment' && payment) return t(`admin:admin.state_${payment}`)
    const role = adminRoles.find((one) => one === state)
    if (kind === 'admin' && role) return t(`admin:admin.role_${role}`)
    const known = knownStates.find((one) => one === state)
    return known ? t(`console:palette.state_${known}`) : state
  }
  return (hit) =>
    [hit.detail, hit.price && moneyText(tag, hit.price.amountMinor, hit.price.currency), stateText(hit)]
      .filter(Boolean)
      .join(' · ')
}

/** States of ballots and cards. */
const knownStates = ['counted', 'refused', 'quarantined', 'voided', 'issued', 'active', 'redeemed', 'void'] as const

/** The page that shows exactly this. */
function pathOf({ kind, id }: SearchHit): string {
  switch (kind) {
    case 'contestant':
      return `/dashboard/admin/users/${id}`
    case 'payment':
      return `/dashboard/admin/payments${fragmentOf({ q: id, row: id, contest: 'all' })}`
    case 'ballot':
      return `/dashboard/admin/suspicion${fragmentOf({ tab: 'find', q: id })}`
    case 'card':
      return `/test${fragmentOf({ card: id })}`
    case 'order':
      return `/dashboard/admin/orders${fragmentOf({ q: id })}`
    case 'admin':
      return `/dashboard/admin/admins${fragmentOf({ row: id })}`
  }
}
