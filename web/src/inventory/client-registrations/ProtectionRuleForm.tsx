import { Button, Select, Stack } from '@mantine/core'
import { projects, protectionRules } from '@storey/api/client-endpoints.ts'
import { protectionRules as declared, type ProtectionRule } from '@storey/api/inventory/client-registrations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Props {
  /** The project that is open at first. */
  chosen: number | undefined
  onClose: () => void
}

/** The rule that protects registered clients of a project, in a panel. */
export function ProtectionRuleForm({ chosen, onClose }: Props) {
  const [project, setProject] = useState<number | null>(chosen ?? null)
  return (
    <SidePanel title="Protection rules" onClose={onClose}>
      <Stack gap="md">
        <RemoteSelect
          label="Project"
          description="Published projects. Clients that are protected now stay so under the rule of their day."
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
  const answer = useQuery(query(protectionRules.one, { params: { id: project } }))
  return (
    <Await answer={answer} kind="form">
      {({ data }) => <Fields project={project} rule={data} onClose={onClose} />}
    </Await>
  )
}

function Fields({ project, rule: opened, onClose }: RuleProps & { rule: ProtectionRule | null }) {
  const [rule] = useState(opened)
  const params = { id: project }
  const form = useEndpointForm({
    schema: declared.save.body,
    initial: {
      protects_first: rule?.protects_first ?? 'registration',
      days: rule?.days ?? 30,
      activity_days: rule?.activity_days ?? 14,
      max_days: rule?.max_days ?? 90,
      version: rule?.version ?? null,
    },
    send: (body) => call(protectionRules.save, { params, body }),
    done: () => {
      notify.good('Brokerages can register clients for this project.')
      onClose()
    },
  })
  const close = async () => {
    if (await act(() => call(protectionRules.close, { params }), { good: 'No new clients can be registered' }))
      onClose()
  }
  return (
    <Form form={form}>
      <Stack gap="md">
        <Select
          {...form.field('protects_first')}
          label="Protected by"
          description={
            form.values.protects_first === 'viewing'
              ? 'Several brokerages can register a client. The first one that records a viewing protects the client.'
              : 'The first brokerage that registers a client is protected.'
          }
          data={[
            { value: 'registration', label: 'First registration' },
            { value: 'viewing', label: 'First viewing' },
          ]}
          allowDeselect={false}
        />
        <NumberInput
          {...form.field('days', 'Days of protection')}
          description={
            form.values.protects_first === 'viewing'
              ? 'Since the first viewing. A registration without a viewing ends after as many days.'
              : 'Since the first registration.'
          }
          min={1}
          max={365}
        />
        <NumberInput
          {...form.field('activity_days', 'Days after activity')}
          description="A hold request, hold or viewing of the client extends the protection to so many days from then. 0 for no extension."
          max={365}
        />
        <NumberInput
          {...form.field('max_days', 'Days at most')}
          description="Since the protection began, with all extensions."
          min={1}
          max={730}
        />
      </Stack>
      <FormActions
        save={rule ? 'Save' : 'Protect clients'}
        more={
          rule && (
            <Button variant="subtle" color="red" onClick={() => void close()}>
              Stop registrations
            </Button>
          )
        }
      />
    </Form>
  )
}
