import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Somebody on a plan that is paid by the megabyte asks browsers to save; photos that move would each be fetched. */
const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true // not in TypeScript's DOM

/** Whether the cards' photos advance by themselves. A visitor who is distracted by it can stop them all. */
const photosMoving = createStore(() => true)
photosMoving.setState(!savesData(), true)

export const usePhotosMoving = (): boolean => useStore(photosMoving)

export const togglePhotosMoving = (): void => photosMoving.setState((moving) => !moving, true)
