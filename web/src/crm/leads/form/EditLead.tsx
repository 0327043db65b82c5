import type { Lead } from '@storey/api/crm/lead.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { refreshLeads } from '../lead-moves.ts'
import { tellOfTwins } from './Duplicates.tsx'
import { LeadFields } from './LeadFields.tsx'
import { valuesOf } from './lead-values.ts'

interface Props {
  lead: Lead
  onClose: () => void
}

/** A lead's own facts. Only what was changed travels, so that two people may change different things. */
export function EditLead({ lead, onClose }: Props) {
  const initial = valuesOf(lead, lead.owner?.id ?? null, lead.currency)
  const form = useEndpointForm({
    schema: leads.change.body,
    initial: { ...initial, version: lead.version },
    send: (body) => call(leads.change, { params: { id: lead.id }, body }),
    done: ({ data }) => {
      onClose()
      void refreshLeads()
      if (data.duplicates.length > 0) tellOfTwins(data, data.duplicates)
      else notify.good('The changes are saved.')
    },
  })
  return (
    <SidePanel title={`Change ${lead.full_name}`} onClose={onClose}>
      <Form form={form}>
        <LeadFields form={form} owner_name={lead.owner?.full_name ?? null} />
        <FormActions save="Save lead" />
      </Form>
    </SidePanel>
  )
}
