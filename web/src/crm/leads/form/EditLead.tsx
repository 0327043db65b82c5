import type { Lead } from '@storey/api/crm/lead.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { LeadFields } from './LeadFields.tsx'
import { leadFormatters } from './lead-formatters.ts'
import { valuesOf } from './lead-values.ts'

interface Props {
  lead: Lead
  onClose: () => void
}

/** Form with a lead's own fields. A save over another user's change is refused, and the input is kept. */
export function EditLead({ lead, onClose }: Props) {
  const [start] = useState(lead)
  const [now, setNow] = useState(start)
  const read = (now: Lead) => ({ ...valuesOf(now, now.owner?.id ?? null, now.currency), version: now.version })
  const form = useEndpointForm({
    schema: leads.change.body,
    initial: read(start),
    send: (_, { changed }) => call(leads.change, { params: { id: start.id }, body: changed }),
    compare: {
      read: (current) => {
        const now = leads.get.response.shape.data.parse(current)
        setNow(now)
        return read(now)
      },
      faces: leadFormatters(start, now),
    },
    done: () => {
      onClose()
    },
  })
  return (
    <SidePanel title={`Edit ${lead.full_name}`} onClose={onClose}>
      <Form form={form}>
        <LeadFields form={form} owner_name={start.owner?.full_name ?? null} lead={start} />
        <FormActions save="Save lead" />
      </Form>
    </SidePanel>
  )
}
