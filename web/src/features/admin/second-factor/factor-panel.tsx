import type { FactorAnswer } from '@ashenda/core/contracts/http/second-factor.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { TryAgain } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import { SetUpFactor } from './set-up-factor.tsx'

const factorKey = ['admin-factor'] as const

/** An admin's own second factor: whether it is there, how many codes on paper are left, and setting it up. */
export function FactorPanel() {
  const t = useT()
  const format = useFormat()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: factorKey,
    queryFn: () => api.get<FactorAnswer>('/admin/factor'),
    staleTime: 0,
  })
  const setUp = t(data?.isSetUp ? 'admin:factor.replace' : 'admin:factor.setUp')
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
            {setUp}
          </Button>
        </>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={setUp} description={t('admin:factor.setUpText')}>
        {open && (
          <SetUpFactor
            onDone={() => {
              setOpen(false)
              toast.success(t('admin:factor.done'))
              void queries.invalidateQueries({ queryKey: factorKey })
            }}
          />
        )}
      </Dialog>
    </Panel>
  )
}
