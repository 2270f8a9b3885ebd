import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** People on metered plans set their browser to save data; moving photos would all be fetched. */
const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true // not in TypeScript's DOM

/** Whether photos advance by themselves; a distracted visitor can stop them. */
const photosMoving = createStore(() => true)
photosMoving.setState(!savesData(), true)

export const usePhotosMoving = (): boolean => useStore(photosMoving)

export const togglePhotosMoving = (): void => photosMoving.setState((moving) => !moving, true)
