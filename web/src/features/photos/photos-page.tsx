import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { WithOwnUser } from '../account/with-own-user.tsx'
import { OwnPhotos } from './own-photos.tsx'

/** A contestant's photos (DSH-06). */
export function PhotosPage() {
  const t = useT()
  useTitle(t('contestant:photos.heading'))
  return <WithOwnUser>{(user) => <OwnPhotos user={user} />}</WithOwnUser>
}
