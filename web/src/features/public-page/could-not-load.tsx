import { useFailureText } from '../../lib/failure-text.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import sheet from './sheet.module.css'

/** In place of what could not be fetched, with a way to try again. */
export function CouldNotLoad({ error, retry }: { readonly error: unknown; readonly retry: () => Promise<unknown> }) {
  const t = useT()
  const failureText = useFailureText()
  return (
    <div role="alert" className={sheet['lost']}>
      <p>{failureText(error)}</p>
      <Button data-needs-script onClick={() => void retry()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
