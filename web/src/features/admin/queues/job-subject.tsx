import type { JobSubject } from '@ashenda/core/contracts/http/queues.ts'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { fragmentOf } from '../table/list-address.ts'

/** Leads to the payment, batch or ballot of a job. */
export function JobSubjectLink({ subject }: { readonly subject: JobSubject }) {
  const t = useT()
  return subject && <Link href={pathOf(subject)}>{t(`console:queues.subject_${subject.kind}`)}</Link>
}

function pathOf({ kind, id }: NonNullable<JobSubject>): string {
  switch (kind) {
    case 'payment':
      return `/dashboard/admin/payments${fragmentOf({ q: id, row: id })}`
    case 'batch':
      return `/admin/generate/132${fragmentOf({ row: id })}`
    case 'ballot':
      return `/dashboard/admin/suspicion${fragmentOf({ tab: 'find', q: id })}`
  }
}
