import { unitName } from '@storey/api/inventory/unit-names.ts'
import { type ChequeColumn, payerRelationLabels, chequeColumns as titles } from '@storey/api/sales/cheque-columns.ts'
import type { Cheque } from '@storey/api/sales/cheques.ts'
import { Link } from '../../ui/Link.tsx'
import { columnsOf } from '../../ui/table/column.ts'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { Whole } from '../../ui/values/Whole.tsx'
import { buyersText } from '../parts/buyers-text.ts'
import { ChequeStatus } from './parts/ChequeStatus.tsx'

const dayOf = (day: string | null) => (day === null ? '' : <Day value={day} plain />)

export const chequeTable = columnsOf<Cheque, ChequeColumn>({
  number: {
    title: titles.number,
    width: 120,
    cell: ({ number, booking }) => (
      <Link to={`/inventory/units/booked-units/${booking.id}`} data-whole>
        {number}
      </Link>
    ),
  },
  bank: { title: titles.bank, width: 130, gives: 2, cell: ({ bank }) => bank },
  status: { title: titles.status, width: 112, cell: ({ status }) => <ChequeStatus status={status} /> },
  cheque_on: { title: titles.cheque_on, sort: 'cheque_on', width: 116, cell: ({ cheque_on }) => dayOf(cheque_on) },
  amount: { title: titles.amount, width: 140, ...moneyCells(({ amount }) => amount) },
  drawer: { title: titles.drawer, width: 140, gives: 3, cell: ({ drawer }) => drawer },
  payer: {
    title: titles.payer,
    width: 130,
    gives: 1,
    cell: ({ payer_relation, drawer_left }) =>
      payer_relation ? (
        <Status tone="warn">{payerRelationLabels[payer_relation]}</Status>
      ) : (
        drawer_left && <Status tone="warn">Former buyer</Status>
      ),
  },
  pays: { title: titles.pays, width: 140, hidden: true, cell: ({ pays }) => pays.map(({ name }) => name).join(', ') },
  booking: { title: titles.booking, width: 164, gives: 4, cell: ({ booking }) => <Whole>{booking.number}</Whole> },
  unit: { title: titles.unit, width: 108, gives: 4, cell: ({ building, unit }) => unitName(building, unit.number) },
  buyers: { title: titles.buyers, width: 140, hidden: true, cell: ({ buyers }) => buyersText(buyers) },
  project: { title: titles.project, width: 140, gives: 1, cell: ({ project }) => project.name },
  builder: { title: titles.builder, width: 150, hidden: true, cell: ({ organization }) => organization.name },
  manager: {
    title: titles.manager,
    width: 150,
    hidden: true,
    cell: ({ sales_manager }) => <Person person={sales_manager} none="Unassigned" />,
  },
  received_on: { title: titles.received_on, width: 116, hidden: true, cell: ({ received_on }) => dayOf(received_on) },
  deposited_on: {
    title: titles.deposited_on,
    width: 116,
    hidden: true,
    cell: ({ deposited_on }) => dayOf(deposited_on),
  },
  cleared_on: { title: titles.cleared_on, width: 116, hidden: true, cell: ({ cleared_on }) => dayOf(cleared_on) },
  bounced_on: { title: titles.bounced_on, width: 116, hidden: true, cell: ({ bounced_on }) => dayOf(bounced_on) },
  reason: { title: titles.reason, width: 150, hidden: true, cell: ({ reason }) => reason },
  replaced_by: { title: titles.replaced_by, width: 120, hidden: true, cell: ({ replaced_by }) => replaced_by?.number },
})
