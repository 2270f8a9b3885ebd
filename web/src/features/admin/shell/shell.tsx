import * as Dialog from '@radix-ui/react-dialog'
import { Menu, Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '../../../app/error-boundary.tsx'
import { useScrollRestoration } from '../../../app/use-scroll-restoration.ts'
import { useT } from '../../../lib/i18n.ts'
import { Backdrop } from '../../../ui/dialog.tsx'
import { useChosenContest } from '../chosen-contest.tsx'
import { Palette } from '../palette/palette.tsx'
import { AccountMenu } from './account-menu.tsx'
import { OtherContestBanner } from './contest-switch.tsx'
import { FlowBanner } from './flow-banner.tsx'
import { LiveClock } from './live-clock.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

/** The console's frame, in place of the public site's bar and footer: sidebar, top bar, search. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const [path] = useLocation()
  const contest = useChosenContest()
  const main = useScrollRestoration(path)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  usePaletteKeys(() => setPaletteOpen(true))
  return (
    <div className={styles['shell']}>
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        {t('common.skipToContent')}
      </button>
      <div className={styles['side']}>
        <Sidebar />
      </div>
      <div className={styles['work']}>
        <header className={styles['top']}>
          <Drawer path={path} />
          <button
            type="button"
            className={styles['find']}
            aria-keyshortcuts="Control+K /"
            onClick={() => setPaletteOpen(true)}
          >
            <Search aria-hidden="true" size={16} />
            <span>{t('console:shell.find')}</span>
            <kbd>Ctrl K</kbd>
          </button>
          <LiveClock />
          <AccountMenu />
        </header>
        <FlowBanner />
        <OtherContestBanner />
        <main id="main" ref={main} tabIndex={-1} className={styles['main']}>
          {/* Nothing of another contest stays on the page. */}
          <ErrorBoundary key={contest} path={path}>
            {children}
          </ErrorBoundary>
        </main>
      </div>
      <Palette open={isPaletteOpen} onOpenChange={setPaletteOpen} />
    </div>
  )
}

/** Ctrl-K, ⌘K, and `/` outside of fields. */
function usePaletteKeys(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isChord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isChord && (event.key !== '/' || isTyping(event.target))) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/** Whether keys belong to a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role=dialog] *')

/** The sidebar on screens too narrow for it. Closes after each step. */
function Drawer({ path }: { readonly path: string }) {
  const t = useT()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === path
  // Whoever comes back to a page does not find it open again.
  if (openAt !== undefined && !isOpen) setOpenAt(undefined)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => setOpenAt(open ? path : undefined)}>
      <Dialog.Trigger className={styles['burger']} aria-label={t('console:shell.menu')}>
        <Menu aria-hidden="true" size={22} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Backdrop open={isOpen} />
        <Dialog.Content
          className={styles['drawer']}
          aria-describedby={undefined}
          // Also by a link to the page that is here.
          onClick={({ target }) => target instanceof Element && target.closest('a') && setOpenAt(undefined)}
        >
          <Dialog.Title className="for-readers">{t('console:shell.menu')}</Dialog.Title>
          <Sidebar />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
