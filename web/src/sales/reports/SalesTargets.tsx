import { SimpleGrid, Stack } from '@mantine/core'
import { projects, salesTargets } from '@storey/api/client-endpoints.ts'
import { salesTargets as declared, type SalesTargets as Targets } from '@storey/api/sales/sales-targets.ts'
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
import { plainDayText, today } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Props {
  /** The project that is open at first. */
  chosen: number | undefined
  onClose: () => void
}

/** How many units of a project are to be booked in each month of a year, in a panel. */
export function SalesTargets({ chosen, onClose }: Props) {
  const [project, setProject] = useState<number | null>(chosen ?? null)
  const now = Number(today().slice(0, 4))
  const [year, setYear] = useState(String(now))
  return (
    <SidePanel title="Sales targets" onClose={onClose}>
      <Stack gap="md">
        <RemoteSelect
          label="Project"
          description="Reports compare its bookings with the target of their period."
          load={(search) => query(projects.options, { query: { search } })}
          known={(ids) => query(projects.options, { query: { ids: [...ids] } })}
          value={project}
          onChange={setProject}
          clearable={false}
        />
        <SegmentedSwitch
          label="Year"
          value={year}
          onChange={setYear}
          options={[now - 1, now, now + 1].map((one) => ({ value: String(one), label: String(one) }))}
        />
        {project !== null && <Year key={`${project} ${year}`} project={project} year={year} onClose={onClose} />}
      </Stack>
    </SidePanel>
  )
}

interface YearProps {
  project: number
  year: string
  onClose: () => void
}

function Year({ project, ...rest }: YearProps) {
  const answer = useQuery(query(salesTargets.ofProject, { params: { id: project } }))
  return (
    <Await answer={answer} kind="form">
      {({ data }) => <Months project={project} targets={data} {...rest} />}
    </Await>
  )
}

function Months({ project, year, targets, onClose }: YearProps & { targets: Targets }) {
  const [months] = useState(() =>
    Array.from({ length: 12 }, (_, at) => {
      const month = `${year}-${String(at + 1).padStart(2, '0')}-01`
      return { month, units: targets.months.find((one) => one.month === month)?.units ?? null }
    }),
  )
  const form = useEndpointForm({
    schema: declared.save.body,
    initial: { months },
    send: (body) => call(salesTargets.save, { params: { id: project }, body }),
    done: () => {
      notify.good('The sales targets were changed.')
      onClose()
    },
  })
  return (
    <Form form={form}>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md">
        {months.map(({ month }, index) => (
          <NumberInput
            key={month}
            {...form.field(`months.${index}.units`, plainDayText(month).slice(2))}
            max={10_000}
          />
        ))}
      </SimpleGrid>
      <FormActions save="Save" />
    </Form>
  )
}
