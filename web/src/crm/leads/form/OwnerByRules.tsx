import { Checkbox } from '@mantine/core'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { PersonOfOrganization } from '../../parts/PersonOfOrganization.tsx'
import type { LeadValues } from './lead-values.ts'

interface Props {
  form: EndpointForm<LeadValues>
  owner_name: string | null
  byRules: boolean
  onByRules: (byRules: boolean) => void
}

/** The owner of a new lead: a colleague, or the one that the assignment rules choose. */
export const OwnerByRules = ({ form, owner_name, byRules, onByRules }: Props) => {
  const owner = form.field('owner_id', 'Owner')
  return (
    <>
      <PersonOfOrganization
        {...owner}
        value={byRules ? null : owner.value}
        chosen_name={byRules ? null : owner_name}
        disabled={byRules}
        {...(byRules ? { placeholder: 'Assigned by rules' } : {})}
      />
      <Checkbox
        mt={8}
        label="Assign by rules"
        checked={byRules}
        onChange={(event) => onByRules(event.currentTarget.checked)}
      />
    </>
  )
}
