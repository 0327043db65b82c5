import { leads } from '@storey/api/crm/leads.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { currencyOf } from '../../../http/session.ts'
import { useSession } from '../../../http/useSession.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { refreshLeads } from '../lead-moves.ts'
import { Duplicates, type Saved } from './Duplicates.tsx'
import { LeadFields } from './LeadFields.tsx'
import { valuesOf } from './lead-values.ts'

/** A new lead. One with the same phone or e-mail is saved all the same, and named. */
export function NewLead({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<Saved | null>(null)
  const open = (id: number) => void navigate({ to: `/crm/leads/${id}` })
  const form = useEndpointForm({
    schema: leads.create.body,
    initial: valuesOf(undefined, session?.user_id ?? null, currencyOf(session)),
    send: (body, { key }) => call(leads.create, { body }, { idempotencyKey: key }),
    done: ({ data }) => {
      void refreshLeads()
      if (data.duplicates.length > 0) setSaved(data)
      else open(data.id)
    },
  })
  return (
    <SidePanel title="New lead" onClose={onClose}>
      {saved ? (
        <Duplicates saved={saved} onClose={() => open(saved.id)} />
      ) : (
        <Form form={form}>
          <LeadFields form={form} owner_name={session?.full_name ?? null} />
          <FormActions save="Create lead" />
        </Form>
      )}
    </SidePanel>
  )
}
