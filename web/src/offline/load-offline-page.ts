import { withTexts } from '../lib/with-texts.ts'

export const loadOfflinePage = async () => (await withTexts(import('./offline-page.tsx'), ['extras'])).OfflinePage
