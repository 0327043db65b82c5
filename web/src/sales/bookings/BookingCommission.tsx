import { commissions } from '@storey/api/client-endpoints.ts'
import { commissionColumns as titles } from '@storey/api/sales/commission-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { CommissionStatus } from '../commissions/parts/CommissionStatus.tsx'

/** The commission of a booking and its clawback; nothing for a direct sale. */
export function BookingCommission({ booking_id }: { booking_id: number }) {
  const rows = useQuery(query(commissions.list, { query: { booking_id: [booking_id] } })).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Commission" action={<Link to={`/inventory/commissions?booking_id=${booking_id}`}>Open</Link>}>
      {rows.map((row) => (
        <Facts
          key={row.id}
          facts={[
            {
              label: row.kind === 'clawback' ? 'Clawback' : titles.status,
              value: <CommissionStatus status={row.status} />,
            },
            ...(row.protected_for
              ? [
                  {
                    label: 'Client protected for',
                    value: `${row.protected_for.brokerage}. ${row.protected_for.by}: ${row.protected_for.reason}`,
                  },
                ]
              : []),
            ...(row.percent ? [{ label: titles.percent, value: percentText(row.percent) }] : []),
            ...(row.amount ? [{ label: titles.amount, value: <Money value={row.amount} /> }] : []),
            ...(row.vat?.amount ? [{ label: titles.vat, value: <Money value={row.vat} /> }] : []),
            {
              label: row.total ? titles.total : 'Expected',
              value: <Money value={row.total ?? row.expected} none="Not agreed" />,
            },
          ]}
        />
      ))}
    </Section>
  )
}
