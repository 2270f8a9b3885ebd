import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { api, Refusal } from '../../lib/http.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { type Held, useDrag } from '../../ui/use-drag.ts'
import { ownUserKey } from '../account/with-own-user.tsx'
import styles from './photos-page.module.css'
import { placesInOrder } from './places.ts'

/** How a photo is moved. */
export interface PhotoMoves {
  /** Undefined at the end. */
  readonly earlier: (() => void) | undefined
  readonly later: (() => void) | undefined
  readonly isBusy: boolean
  readonly isHeld: boolean
  /** Another one is held over it. */
  readonly takes: boolean
}

/** The order of her photos. Shown at once, and taken back if the server refuses. @param isFree nothing is being prepared */
export function usePhotoOrder(user: OwnUser, isFree: boolean) {
  const t = useT()
  const format = useFormat()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const files = user.images ?? []
  const isThere = isFree && files.length > 1
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<Held>()
  const places = placesInOrder(user)
  const press = useDrag(list, {
    locked: !isThere || isBusy,
    hold: setHeld,
    drop: (file, to) => {
      setHeld(undefined)
      const taken = to === undefined ? null : (places[to] ?? null)
      if (taken !== null) void move(file, files.indexOf(taken))
    },
  })

  async function move(file: string, to: number): Promise<void> {
    const wanted = files.filter((one) => one !== file).toSpliced(to, 0, file)
    if (isBusy || wanted.every((one, index) => one === files[index])) return
    setBusy(true)
    const [image1 = null, image2 = null, image3 = null] = wanted
    queries.setQueryData(ownUserKey, { ...user, images: wanted, image1, image2, image3 })
    try {
      await api.put('/actor/photo-order', { files: wanted })
      setTold(t('promotion:order.now', { number: format.number(to + 1) }))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'version_conflict') toast.error(translate('promotion:order.other'))
      else toast.error(failureText(error))
    }
    await queries.invalidateQueries({ queryKey: ownUserKey })
    setBusy(false)
  }

  function of(file: string | null): PhotoMoves | undefined {
    const at = file === null ? -1 : files.indexOf(file)
    if (!isThere || file === null || at === -1) return undefined
    return {
      earlier: at > 0 ? () => void move(file, at - 1) : undefined,
      later: at < files.length - 1 ? () => void move(file, at + 1) : undefined,
      isBusy,
      isHeld: held?.id === file,
      takes: held !== undefined && held.id !== file && held.over === places.indexOf(file),
    }
  }
  /** For the list's element. */
  const dragging = { ref: list, onPointerDown: press, onDragStart: (event: DragEvent) => event.preventDefault() }
  return { isThere, told, of, dragging }
}

interface MoveButtonsProps {
  /** 1 to 3 */
  readonly number: number
  readonly file: string
  readonly moves: PhotoMoves
}

/** Forward and back, and between them what a finger takes hold of. */
export function MoveButtons({ number, file, moves: { earlier, later, isBusy } }: MoveButtonsProps) {
  const t = useT()
  return (
    <div className={styles['moves']}>
      <IconButton
        label={t('promotion:order.earlier', { number })}
        disabled={!earlier}
        aria-busy={isBusy || undefined}
        onClick={earlier}
      >
        <BeforeIcon />
      </IconButton>
      <span aria-hidden="true" className={styles['grip']} data-handle={file}>
        <GripIcon />
      </span>
      <IconButton
        label={t('promotion:order.later', { number })}
        disabled={!later}
        aria-busy={isBusy || undefined}
        onClick={later}
      >
        <AfterIcon />
      </IconButton>
    </div>
  )
}

const BeforeIcon = icon(<path strokeWidth="2.5" d="M15 5l-7 7 7 7" />)
const GripIcon = icon(<path strokeWidth="3" d="M9 6v.1M9 12v.1M9 18v.1M15 6v.1M15 12v.1M15 18v.1" />)
const AfterIcon = icon(<path strokeWidth="2.5" d="M9 5l7 7-7 7" />)
