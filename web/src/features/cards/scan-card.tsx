import { useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './cards.module.css'

/** The part used of the browser's reader; TypeScript's library does not have it yet. */
interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}

type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector // where the browser has it

interface ScanCardProps {
  /** What the printed QR says. */
  readonly onRead: (text: string) => void
}

/** Reads a card's QR with the camera. Nothing where the browser cannot: the serial can be typed. */
export function ScanCard({ onRead }: ScanCardProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const Reader = detectorClass()
  if (!Reader || !navigator.mediaDevices) return null
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('console:cards.scan')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('console:cards.scan')}
        description={t('console:cards.scanText')}
      >
        {open && (
          <Camera
            Reader={Reader}
            onRead={(text) => {
              setOpen(false)
              onRead(text)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

const lookMs = 200

interface CameraProps extends ScanCardProps {
  readonly Reader: DetectorClass
}

function Camera({ Reader, onRead }: CameraProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const read = useRef(onRead)
  read.current = onRead
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const reader = new Reader({ formats: ['qr_code'] })
    async function look(): Promise<void> {
      const [found] = video.current ? await reader.detect(video.current).catch(() => []) : []
      if (isOver) return
      if (found) read.current(found.rawValue)
      else timer = setTimeout(() => void look(), lookMs)
    }
    async function start(): Promise<void> {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      stream = opened
      if (isOver) return stop()
      if (video.current) video.current.srcObject = opened
      await look()
    }
    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => setRefused(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [Reader])
  if (isRefused) return <p role="alert">{t('console:cards.noCamera')}</p>
  return <video ref={video} className={styles['camera']} autoPlay playsInline muted />
}
