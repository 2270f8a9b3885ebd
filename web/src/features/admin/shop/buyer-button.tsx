import type { Order } from '@ashenda/core/contracts/http/shop.ts'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MailLink, PhoneLink } from '../../../ui/links.tsx'
import styles from './shop.module.css'

/** Opens the buyer's details: name, e-mail, phone, address (SHP-03). */
export function BuyerButton({ buyer: { name, email, phone, address } }: { readonly buyer: Order['buyer'] }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('desk:shop.buyerOf', { name })}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('desk:shop.buyer')}>
        <dl className={styles['buyer']}>
          <dt>{t('desk:shop.name')}</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
          <dt>{t('desk:shop.email')}</dt>
          <dd>
            <MailLink email={email} />
          </dd>
          <dt>{t('desk:shop.phone')}</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
          <dt>{t('desk:shop.address')}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </dl>
      </Dialog>
    </>
  )
}
