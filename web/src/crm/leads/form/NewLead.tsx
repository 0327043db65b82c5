import { leadSettings } from '@storey/api/client-endpoints.ts'
import { leads } from '@storey/api/crm/leads.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { currencyOf } from '../../../http/session.ts'
import { useSession } from '../../../http/useSession.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { LeadFields } from './LeadFields.tsx'
import { valuesOf } from './lead-values.ts'
import { OwnerByRules } from './OwnerByRules.tsx'

type Saved = ResponseOf<typeof leads.create>['data']

/** Form for a new lead. A lead with the same phone or e-mail is shown while the user types, and on the new lead's page after saving. */
export function NewLead({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const [byRules, setByRules] = useState(false)
  const settings = useQuery(query(leadSettings.get, {})).data?.data
  const seesAll = useCan(leadSettings.change.access) || !settings?.members_see_own_leads_only
  /** Opens the lead, unless it was assigned to a colleague and the user may not see it. */
  const open = ({ id, owner }: Saved) =>
    seesAll || !owner || owner.id === session?.user_id ? void navigate({ href: `/crm/leads/${id}` }) : onClose()
  const form = useEndpointForm({
    schema: leads.create.body,
    initial: valuesOf(undefined, session?.user_id ?? null, currencyOf(session)),
    send: ({ owner_id, ...body }, { key }) =>
      call(
        leads.create,
        { body: byRules ? { ...body, by_rules: true } : { ...body, owner_id } },
        { idempotencyKey: key },
      ),
    done: ({ data }) => {
      if (byRules || data.owner?.id !== session?.user_id)
        notify.good(data.owner ? `Lead created, assigned to ${data.owner.full_name}` : 'Lead created, unassigned')
      open(data)
    },
  })
  return (
    <SidePanel title="New lead" onClose={onClose}>
      <Form form={form}>
        <LeadFields
          form={form}
          owner_name={session?.full_name ?? null}
          {...(settings?.has_assignment_rules
            ? {
                owner: (
                  <OwnerByRules
                    form={form}
                    owner_name={session?.full_name ?? null}
                    byRules={byRules}
                    onByRules={setByRules}
                  />
                ),
              }
            : {})}
        />
        <FormActions save="Create lead" note={form.dirty && 'Draft kept'} />
      </Form>
    </SidePanel>
  )
}
