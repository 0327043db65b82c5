import { Stack } from '@mantine/core'
import { projects, scheduleLimits } from '@storey/api/client-endpoints.ts'
import { scheduleLimits as declared, type ScheduleLimit } from '@storey/api/sales/own-schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
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

/** What a schedule of a single booking of a project may change of its plan without approval, in a panel. */
export function ScheduleLimits({ chosen, onClose }: Props) {
  const [project, setProject] = useState<number | null>(chosen ?? null)
  return (
    <SidePanel title="Schedule limits" onClose={onClose}>
      <Stack gap="md">
        <RemoteSelect
          label="Project"
          description="Without limits, every schedule that differs from its payment plan needs approval."
          load={(search) => query(projects.options, { query: { search } })}
          known={(ids) => query(projects.options, { query: { ids: [...ids] } })}
          value={project}
          onChange={setProject}
          clearable={false}
        />
        {project !== null && <Limits key={project} project={project} onClose={onClose} />}
      </Stack>
    </SidePanel>
  )
}

interface LimitsProps {
  project: number
  onClose: () => void
}

function Limits({ project, onClose }: LimitsProps) {
  const answer = useQuery(query(scheduleLimits.one, { params: { id: project } }))
  return (
    <Await answer={answer} kind="form">
      {({ data }) => <Fields project={project} limits={data} onClose={onClose} />}
    </Await>
  )
}

function Fields({ project, limits: opened, onClose }: LimitsProps & { limits: ScheduleLimit | null }) {
  const [limits] = useState(opened)
  const form = useEndpointForm({
    schema: declared.save.body,
    initial: {
      first_percent: limits?.first_percent ?? '10',
      last_months: limits?.last_months ?? 0,
      payments: limits?.payments ?? 24,
      rate_percent: limits?.rate_percent ?? '8',
      tolerance_percent: limits?.tolerance_percent ?? '1',
      version: limits?.version ?? null,
    },
    send: (body) => call(scheduleLimits.save, { params: { id: project }, body }),
    done: () => {
      notify.good('The schedule limits were changed.')
      onClose()
    },
  })
  return (
    <Form form={form}>
      <Stack gap="md">
        <PercentInput {...form.field('first_percent', 'Due on booking, at least')} description="Of the price." />
        <NumberInput
          {...form.field('last_months', 'Months after handover, at most')}
          description="For the last payment; 0 if all is due by the handover."
          min={0}
          max={240}
        />
        <NumberInput {...form.field('payments', 'Payments, at most')} min={1} max={240} />
        <PercentInput
          {...form.field('rate_percent', 'Yearly rate')}
          description="Of the present value: at this rate later payments are worth less."
        />
        <PercentInput
          {...form.field('tolerance_percent', 'Tolerance')}
          description="By how much the present value may be below that of the payment plan."
        />
      </Stack>
      <FormActions save="Save" />
    </Form>
  )
}
