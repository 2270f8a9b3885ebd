import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import {
  type OwnLink,
  type OwnLinkAnswer,
  type OwnLinksAnswer,
  ownLinkBody,
} from '@ashenda/core/contracts/http/promotion.ts'
import { mostNamedLinks } from '@ashenda/core/domain/short-link.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { confirmPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { ShareButton } from '../../share/share-button.tsx'
import styles from './promotion.module.css'
import { VisitsChart } from './visits-chart.tsx'

const linksKey = ['own-links'] as const

export const useOwnLinks = () =>
  useQuery({
    queryKey: linksKey,
    queryFn: () => api.get<OwnLinksAnswer>('/actor/links'),
    staleTime: 0, // visits come all the time
  })

/** Her own links with their visits: Instagram, posters, a WhatsApp group. */
export function LinksSection({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const asked = useOwnLinks()
  const { data } = asked
  const named = data?.links.filter(({ purpose }) => purpose === null).length ?? 0
  return (
    <Panel title={t('promotion:share.links')}>
      <p>{t('promotion:share.linksText')}</p>
      {data && data.links.length > 0 && <VisitsChart links={data.links} today={data.today} nameOf={linkName} />}
      {data?.links.length === 0 && <p>{t('promotion:share.none')}</p>}
      <ul className={styles['links']}>
        {data?.links.map((link) => (
          <Link key={link._id} link={link} own={own} />
        ))}
      </ul>
      <LostAnswer query={asked} text={t('promotion:share.linksFailed')} />
      {named < mostNamedLinks ? <NewLink /> : <p>{t('promotion:share.full')}</p>}
    </Panel>
  )
}

const linkName = ({ purpose, name }: OwnLink): string =>
  purpose === null ? name : translate(`promotion:share.purpose_${purpose}`)

function useFreshLinks(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: linksKey })
}

function NewLink() {
  const t = useT()
  const refresh = useFreshLinks()
  const { form, field, busy, onSubmit } = useContractForm<{ name: string }>({
    schema: ownLinkBody,
    defaults: { name: '' },
    fieldsByCode: { empty_name: 'name', name_too_long: 'name', too_many_links: 'name' },
    send: async (body) => {
      await api.post<OwnLinkAnswer>('/actor/links', body)
      form.reset()
      await refresh()
    },
  })
  return (
    <form noValidate className={styles['new']} onSubmit={onSubmit}>
      <Field
        {...field('name')}
        label={t('promotion:share.newLink')}
        hint={t('promotion:share.newLinkHint')}
        autoComplete="off"
        required
      />
      <Button type="submit" busy={busy}>
        {t('promotion:share.add')}
      </Button>
    </form>
  )
}

function Link({ link, own }: { readonly link: OwnLink; readonly own: OwnUser }) {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const refresh = useFreshLinks()
  const [isRenaming, setRenaming] = useState(false)
  const name = linkName(link)
  const path = `/v/${link.code}`
  const address = new URL(path, location.origin).href
  const lately = link.days.reduce((sum, { visits }) => sum + visits, 0)

  const copy = async (): Promise<void> => {
    if (await copyText(address, null)) toast.success(translate('site:share.copied'))
    else toast.error(translate('site:share.copyFailed'))
  }
  const remove = async (): Promise<void> => {
    if (!(await confirmPerson(t('promotion:share.removeSure', { name })))) return
    try {
      await api.delete(`/actor/links/${link._id}`)
      toast.success(translate('promotion:share.removed'))
    } catch (error) {
      toast.error(failureText(error))
    }
    await refresh()
  }

  return (
    <li aria-labelledby={id}>
      <p className={styles['about']}>
        <strong id={id}>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span>{t('promotion:share.visits', { count: link.visits, number: format.number(link.visits) })}</span>{' '}
        {lately < link.visits && (
          <span className={styles['soft']}>{t('promotion:share.last', { number: format.number(lately) })}</span>
        )}
      </p>
      <p className={styles['address']} dir="ltr" translate="no">
        {address.replace(/^https?:\/\//, '')}
      </p>
      <div className={styles['ways']}>
        <Button
          variant="quiet"
          aria-label={t('contestant:dashboard.copyOf', { what: name })}
          onClick={() => void copy()}
        >
          {t('site:share.copy')}
        </Button>
        <ShareButton path={path} title={name} text={t('site:share.voteFor', { name: own.name })} />
        {link.purpose === null && (
          <>
            <Button
              variant="quiet"
              aria-label={t('promotion:share.rename', { name })}
              aria-expanded={isRenaming}
              onClick={() => setRenaming(!isRenaming)}
            >
              {t('promotion:share.renameDo')}
            </Button>
            <Button variant="quiet" aria-label={t('promotion:share.remove', { name })} onClick={() => void remove()}>
              {t('promotion:share.removeDo')}
            </Button>
          </>
        )}
      </div>
      {isRenaming && (
        <Rename
          link={link}
          onDone={() => {
            setRenaming(false)
            void refresh()
          }}
        />
      )}
    </li>
  )
}

function Rename({ link, onDone }: { readonly link: OwnLink; readonly onDone: () => void }) {
  const t = useT()
  const { field, busy, onSubmit } = useContractForm<{ name: string }>({
    schema: ownLinkBody,
    defaults: { name: link.name },
    fieldsByCode: { empty_name: 'name', name_too_long: 'name' },
    send: async (body) => {
      await api.put(`/actor/links/${link._id}`, body)
      onDone()
    },
  })
  return (
    <form noValidate className={styles['new']} onSubmit={onSubmit}>
      <Field {...field('name')} label={t('promotion:share.newName')} autoComplete="off" required />
      <Button type="submit" busy={busy}>
        {t('promotion:share.save')}
      </Button>
    </form>
  )
}
