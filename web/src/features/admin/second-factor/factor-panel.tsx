import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { TryAgain } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import { LazyFactorDialog } from './lazy-factor-dialog.tsx'
import { useFactor, useFactorChanged } from './use-factor.ts'

/** An admin's own second factor: whether it is there, how many codes on paper are left, and setting it up. */
export function FactorPanel() {
  const t = useT()
  const format = useFormat()
  const changed = useFactorChanged()
  const [open, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useFactor()
  const step = data?.isSetUp ? 'replace' : 'setUp'
  return (
    <Panel title={t('admin:factor.title')}>
      <p className={parts['soft']}>{t('admin:factor.text')}</p>
      {!data && isError && !isFetching && <TryAgain text={t('common.wentWrong')} onAgain={refetch} />}
      {data && (
        <>
          <p>
            {data.isSetUp ? t('admin:factor.isOn', { number: format.number(data.codesLeft) }) : t('admin:factor.isOff')}
          </p>
          <Button variant={data.isSetUp ? 'quiet' : 'primary'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t(`admin:factor.${step}`)}
          </Button>
        </>
      )}
      <LazyFactorDialog
        step={step}
        open={open}
        onOpenChange={setOpen}
        onDone={() => {
          setOpen(false)
          toast.success(t('admin:factor.done'))
          changed()
        }}
      />
    </Panel>
  )
}
