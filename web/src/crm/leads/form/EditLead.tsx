import type { Lead } from '@storey/api/crm/lead.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { refreshLeads } from '../lead-moves.ts'
import { fieldWords } from '../page/happening-words.ts'
import { changedOnly, differs } from '../parts/changed-only.ts'
import styles from './Duplicates.module.css'
import { Duplicates, type Saved } from './Duplicates.tsx'
import { LeadFields } from './LeadFields.tsx'
import { valuesOf } from './lead-values.ts'

interface Props {
  lead: Lead
  onClose: () => void
}

/** A lead's own facts. A save over somebody else's change is refused, and nothing typed is lost. */
export function EditLead({ lead, onClose }: Props) {
  const [saved, setSaved] = useState<Saved | null>(null)
  const [start] = useState(lead)
  const [now, setNow] = useState<Lead>(start)
  const initial = valuesOf(start, start.owner?.id ?? null, start.currency)
  const form = useEndpointForm({
    schema: leads.change.body,
    initial: { ...initial, version: start.version },
    send: (body) =>
      call(leads.change, { params: { id: start.id }, body: { ...changedOnly(body, initial), version: now.version } }),
    failed: (_, error) => {
      if (!(error instanceof Failure) || error.code !== 'stale') return false
      setNow(error.current as Lead)
      void refreshLeads()
      return true
    },
    done: ({ data }) => {
      void refreshLeads()
      if (data.duplicates.length > 0 && reachDiffers(start, data)) setSaved(data)
      else onClose()
    },
  })
  return (
    <SidePanel title={`Change ${lead.full_name}`} onClose={onClose}>
      {saved ? (
        <Duplicates saved={saved} onClose={onClose} />
      ) : (
        <Form form={form}>
          {now.version !== start.version && <Meanwhile before={start} now={now} />}
          <LeadFields form={form} owner_name={start.owner?.full_name ?? null} />
          <FormActions save="Save lead" />
        </Form>
      )}
    </SidePanel>
  )
}

/** What somebody else saved since this form was opened; what is typed here stays. */
function Meanwhile({ before, now }: { before: Lead; now: Lead }) {
  const fields = Object.entries(valuesOf(before, before.owner?.id ?? null, before.currency))
    .filter(([name, value]) => differs(value, Reflect.get(valuesOf(now, now.owner?.id ?? null, now.currency), name)))
    .map(([name]) => fieldWords[name] ?? name.replace(/_ids?$/, ''))
  return (
    <p className={styles.told} role="alert" ref={(told) => told?.scrollIntoView({ block: 'center' })}>
      Somebody changed this lead meanwhile{fields.length > 0 && `: ${fields.join(', ')}`}. Their changes stay, but where
      you changed the same field. Save again to go on.
    </p>
  )
}

/** Twins that were known before are not news. */
const reachDiffers = (before: Lead, after: Lead) =>
  before.email !== after.email || before.phone !== after.phone || before.whatsapp !== after.whatsapp
