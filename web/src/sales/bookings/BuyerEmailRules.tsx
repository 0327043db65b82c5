import { Checkbox, Stack } from '@mantine/core'
import { buyerEmailRules, projects } from '@storey/api/client-endpoints.ts'
import {
  type BuyerEmailRule,
  buyerEmailRules as declared,
  type BuyerTemplates as Templates,
} from '@storey/api/sales/buyer-emails.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { BuyerTemplates } from './BuyerTemplates.tsx'

interface Props {
  /** The project that is open at first. */
  chosen: number | undefined
  onClose: () => void
}

/** Which e-mails and WhatsApp messages the buyers of a project receive, in a panel. */
export function BuyerEmailRules({ chosen, onClose }: Props) {
  const [project, setProject] = useState<number | null>(chosen ?? null)
  return (
    <SidePanel title="Messages to buyers" onClose={onClose}>
      <Stack gap="md">
        <RemoteSelect
          label="Project"
          description="Buyers with an e-mail address receive them in their language, each once."
          load={(search) => query(projects.options, { query: { search } })}
          known={(ids) => query(projects.options, { query: { ids: [...ids] } })}
          value={project}
          onChange={setProject}
          clearable={false}
        />
        {project !== null && <Rule key={project} project={project} onClose={onClose} />}
      </Stack>
    </SidePanel>
  )
}

interface RuleProps {
  project: number
  onClose: () => void
}

function Rule({ project, onClose }: RuleProps) {
  const answer = useQuery(query(buyerEmailRules.one, { params: { id: project } }))
  return (
    <Await answer={answer} kind="form">
      {({ data }) => <Fields project={project} rule={data} onClose={onClose} />}
    </Await>
  )
}

const none = { en: null, ar: null }
const NO_TEMPLATES: Templates = {
  confirmation: none,
  receipt: none,
  reminder: none,
  overdue: none,
  construction: none,
  code: none,
}

function Fields({ project, rule: opened, onClose }: RuleProps & { rule: BuyerEmailRule | null }) {
  const [rule] = useState(opened)
  const form = useEndpointForm({
    schema: declared.save.body,
    initial: {
      confirmation: rule?.confirmation ?? false,
      receipt: rule?.receipt ?? false,
      construction: rule?.construction ?? false,
      reminder_days: rule?.reminder_days ?? null,
      overdue_days: rule?.overdue_days ?? null,
      templates: rule?.templates ?? NO_TEMPLATES,
      version: rule?.version ?? null,
    },
    send: (body) => call(buyerEmailRules.save, { params: { id: project }, body }),
    done: () => {
      notify.good('The messages to buyers were changed.')
      onClose()
    },
  })
  const { confirmation, receipt, construction, reminder_days, overdue_days } = form.values
  const kinds: (keyof Templates)[] = [
    ...(confirmation ? (['confirmation'] as const) : []),
    ...(receipt ? (['receipt'] as const) : []),
    ...(construction ? (['construction'] as const) : []),
    ...(reminder_days !== null ? (['reminder'] as const) : []),
    ...(overdue_days !== null ? (['overdue'] as const) : []),
    'code',
  ]
  return (
    <Form form={form}>
      <Stack gap="md">
        <Checkbox {...form.box('confirmation', 'Confirmation when a booking is accepted')} />
        <Checkbox {...form.box('receipt', 'Receipt when a payment is recorded')} />
        <Checkbox {...form.box('construction', 'Progress when a construction update is recorded')} />
        <NumberInput
          {...form.field('reminder_days', 'Days before a payment is due')}
          description="Leave it empty to send no reminder."
          min={1}
          max={60}
        />
        <NumberInput
          {...form.field('overdue_days', 'Days after an unpaid due day')}
          description="Sent in the two weeks after that day. Leave it empty to send nothing."
          min={1}
          max={60}
        />
        <BuyerTemplates form={form} kinds={kinds} />
      </Stack>
      <FormActions save="Save" />
    </Form>
  )
}
