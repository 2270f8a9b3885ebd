import { useEffect, useState } from 'react'

const idleAfterMs = 2_000

/** Whether the pointer has rested: then nothing of it is seen. */
export function useIdlePointer(): boolean {
  const [isIdle, setIdle] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = (): void => {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), idleAfterMs)
    }
    document.addEventListener('pointermove', moved)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', moved)
    }
  }, [])
  return isIdle
}

/** F or a double press: full screen, and back. Some browsers have none. */
export function useFullScreen(): void {
  useEffect(() => {
    const toggle = (): void => {
      const { fullscreenElement, documentElement } = document
      const changed = fullscreenElement ? document.exitFullscreen() : documentElement.requestFullscreen?.()
      changed?.catch(() => undefined)
    }
    const pressed = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key.toLowerCase() === 'f' && !(ctrlKey || metaKey || altKey)) toggle()
    }
    document.addEventListener('keydown', pressed)
    document.addEventListener('dblclick', toggle)
    return () => {
      document.removeEventListener('keydown', pressed)
      document.removeEventListener('dblclick', toggle)
    }
  }, [])
}

/** The screen does not go dark, where the browser can see to that; it lets go whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async (): Promise<void> => {
      if (document.hidden || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
