import type { PhotoAnswer } from '@ashenda/core/contracts/http/photos.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NetworkLost } from '../../lib/http.ts'
import type { CutPhoto } from './cut-photo.ts'
import type { PhotoTarget } from './places.ts'
import { sendPhoto } from './send-photo.ts'

type UploadState =
  | { readonly step: 'idle' }
  /** `percent` uploaded; at 100 waiting for the answer. */
  | { readonly step: 'sending'; readonly percent: number }
  /** Whether it arrived is unknown. */
  | { readonly step: 'lost' }
  | { readonly step: 'taken' }

interface Outcomes {
  readonly answered: (answer: PhotoAnswer) => Promise<void>
  /** The server refused it. */
  readonly refused: (error: unknown) => void
}

export interface PhotoUpload {
  readonly state: UploadState
  readonly send: (photo: CutPhoto, target: PhotoTarget, outcomes: Outcomes) => Promise<void>
  /** Aborts the running upload; ready for another. */
  readonly reset: () => void
}

/** An upload, aborted when the component unmounts. */
export function usePhotoUpload(): PhotoUpload {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useWarningBeforeUnload(state.step === 'sending')

  const send = useCallback(async (photo: CutPhoto, target: PhotoTarget, outcomes: Outcomes): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const tell = (next: UploadState): void => {
      if (!signal.aborted) setState(next)
    }
    tell({ step: 'sending', percent: 0 })
    try {
      const answer = await sendPhoto(photo, target, {
        signal,
        onProgress: (percent) => tell({ step: 'sending', percent }),
      })
      await outcomes.answered(answer)
      tell({ step: 'taken' })
    } catch (error) {
      if (signal.aborted) return
      tell({ step: error instanceof NetworkLost ? 'lost' : 'idle' })
      if (!(error instanceof NetworkLost)) outcomes.refused(error)
    }
  }, [])

  const reset = useCallback((): void => {
    running.current?.abort()
    setState({ step: 'idle' })
  }, [])

  return { state, send, reset }
}

function useWarningBeforeUnload(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
}
