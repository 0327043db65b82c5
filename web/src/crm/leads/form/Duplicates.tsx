import { Link } from '../../../ui/Link.tsx'
import { notify } from '../../../ui/notify.tsx'

interface Named {
  readonly id: number
  readonly full_name: string
}

/** Says which leads have the same phone or e-mail as the one just saved, and stays until it is read. */
export function tellOfTwins(lead: Named, twins: readonly Named[]) {
  notify.info(
    <>
      {lead.full_name} is saved. The same phone or e-mail has{' '}
      {twins.map(({ id, full_name }, position) => (
        <span key={id}>
          {position > 0 && ', '}
          <Link to={`/crm/leads/${id}`}>{full_name}</Link>
        </span>
      ))}
      .
    </>,
    { stays: true },
  )
}
