import { type Contract, contracts } from '@storey/api/administration/contracts.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { TermFields } from './TermFields.tsx'

interface Props {
  contract: Contract
  onClose: () => void
}

const termsOf = ({ title, starts_on, ends_on, sign_until, commission_percent, projects }: Contract) => ({
  title,
  starts_on,
  ends_on,
  sign_until,
  commission_percent: commission_percent ?? '',
  projects: projects ?? '',
})

/** Form with the terms of a draft. */
export function EditDraft({ contract, onClose }: Props) {
  const valuesOf = (current: Contract) => ({ ...termsOf(current), version: current.version })
  const form = useEndpointForm({
    schema: contracts.change.body,
    initial: valuesOf(contract),
    send: (body) => call(contracts.change, { params: { id: contract.id }, body }),
    compare: { read: (current) => valuesOf(current as Contract) },
    done: () => {
      notify.good('Changes saved')
      onClose()
    },
  })
  return (
    <SidePanel title="Edit draft" onClose={onClose}>
      <Form form={form}>
        <TermFields form={form} />
        <FormActions save="Save changes" />
      </Form>
    </SidePanel>
  )
}

/** Form for the draft of a renewal: the same terms, one year later. */
export function RenewDraft({ contract, onClose }: Props) {
  const navigate = useNavigate()
  const form = useEndpointForm({
    schema: contracts.renew.body,
    initial: {
      ...termsOf(contract),
      starts_on: dayAfter(contract.ends_on),
      ends_on: yearLater(contract.ends_on),
      sign_until: contract.ends_on,
    },
    send: (body, { key }) => call(contracts.renew, { params: { id: contract.id }, body }, { idempotencyKey: key }),
    done: ({ data }) => {
      notify.good('Draft created')
      void navigate({ href: `/auth/contracts/${data.id}` })
    },
  })
  return (
    <SidePanel title={`Renew ${contract.number}`} onClose={onClose}>
      <Form form={form}>
        <TermFields form={form} />
        <FormActions save="Create draft" />
      </Form>
    </SidePanel>
  )
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const yearLater = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`
