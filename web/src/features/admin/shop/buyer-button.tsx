import type { Order } from '@ashenda/core/contracts/http/shop.ts'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MailLink, PhoneLink } from '../../../ui/links.tsx'
import table from '../table/data-table.module.css'
import styles from './shop.module.css'

type Buyer = Order['buyer']

/** Opens the buyer's details: name, e-mail, phone, address (SHP-03). */
export function BuyerButton({ buyer }: { readonly buyer: Buyer }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className={styles['buyer']}
        aria-haspopup="dialog"
        aria-label={t('console:shop.buyerOf', { name: buyer.name })}
        onClick={() => setOpen(true)}
      >
        <bdi>{buyer.name}</bdi>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('console:shop.buyer')}>
        <BuyerFacts buyer={buyer} />
      </Dialog>
    </>
  )
}

export function BuyerFacts({ buyer: { name, email, phone, address } }: { readonly buyer: Buyer }) {
  const t = useT()
  const facts = [
    [t('console:shop.name'), <bdi key="name">{name}</bdi>],
    [t('console:shop.email'), <MailLink key="email" email={email} />],
    [t('console:shop.phone'), <PhoneLink key="phone" phone={phone} />],
    [t('console:shop.address'), <bdi key="address">{address}</bdi>],
  ] as const
  return (
    <dl className={table['facts']}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
