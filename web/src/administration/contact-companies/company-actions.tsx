import type { ContactCompanyRow } from '@storey/api/administration/contact-companies.ts'
import { contactStatusLabels } from '@storey/api/administration/contact-names.ts'
import type { ContactBrokerStatus } from '@storey/api/administration/contact-statuses.ts'
import { contactCompanies } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'

type Named = Pick<ContactCompanyRow, 'id' | 'name'>

/** Changes a company's status, and offers Undo. @throws the server's refusal */
export async function moveCompany({ id }: Named, status: ContactBrokerStatus): Promise<void> {
  const { data } = await call(contactCompanies.setStatus, { params: { id }, body: { status } })
  const { move_id } = data
  if (move_id !== null)
    notify.good(`Moved to ${contactStatusLabels[status]}`, {
      undo: () => void act(() => call(contactCompanies.undoStatus, { body: { move_id } })),
    })
}

const brokersEffect = (brokers: number) =>
  brokers === 0
    ? 'It has no brokers.'
    : brokers === 1
      ? 'Its broker is deleted too.'
      : `Its ${brokers} brokers are deleted too.`

/** Deletes a company with its brokers, and offers Undo; returns whether it is deleted. */
export async function deleteCompany({
  id,
  name,
  brokers,
}: Named & Pick<ContactCompanyRow, 'brokers'>): Promise<boolean> {
  const agreed = await confirm({
    title: `Delete ${name}?`,
    effect: `${brokersEffect(brokers)} You can undo this for 30 days.`,
    verb: 'Delete company',
    danger: true,
  })
  if (!agreed) return false
  return act(() => call(contactCompanies.remove, { params: { id } }), {
    good: `${name} deleted`,
    undo: () => act(() => call(contactCompanies.restore, { params: { id } })),
  })
}

interface Other {
  readonly kind: 'company' | 'organization'
  readonly id: number
}

/** Marks two records as different, and offers Undo. */
export function dismissMatch(id: number, { kind, id: other_id }: Other): Promise<boolean> {
  const other = kind === 'company' ? { company_id: other_id } : { matched_organization_id: other_id }
  const send = (dismissed: boolean) => call(contactCompanies.dismiss, { params: { id }, body: { ...other, dismissed } })
  return act(() => send(true), { good: 'Match dismissed', undo: () => act(() => send(false)) })
}
