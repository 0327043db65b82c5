import { contactStatusLabels } from '@storey/api/administration/contact-names.ts'
import {
  type ContactBrokerStatus,
  contactTransitions,
  type ContactStatus as State,
} from '@storey/api/administration/contact-statuses.ts'
import type { CellEdit } from '../../../ui/table/edit/cell-edit.ts'
import { ContactStatus } from './ContactStatus.tsx'

const isStatus = (value: string): value is ContactBrokerStatus =>
  value !== 'converted' && Object.hasOwn(contactStatusLabels, value)

/** Inline edit of a contact's status: only the possible next ones are offered. */
export const statusEdit = <Row extends { readonly status: State }>(
  move: (row: Row, status: ContactBrokerStatus) => Promise<unknown>,
): CellEdit<Row> => ({
  kind: 'choice',
  label: 'status',
  value: ({ status }) => status,
  options: ({ status }) =>
    [status, ...contactTransitions[status]].map((value) => ({
      value,
      label: contactStatusLabels[value],
      drawn: <ContactStatus status={value} />,
    })),
  save: async (row, value) => {
    if (isStatus(value) && value !== row.status) await move(row, value)
  },
})
