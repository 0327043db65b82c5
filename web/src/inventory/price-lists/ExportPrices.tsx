import { Modal, Select, Text } from '@mantine/core'
import { projects } from '@storey/api/client-endpoints.ts'
import { priceHistory } from '@storey/api/inventory/price-lists.ts'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'

const FORMATS = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'csv', label: 'CSV (.csv)' },
]

/** Dialog that exports the prices of a project as of the end of a day. */
export function ExportPrices({ onClose }: { onClose: () => void }) {
  const form = useEndpointForm({
    schema: priceHistory.exportAsOf.body,
    initial: { project_id: null as number | null, day: today() as string | null, format: 'xlsx' as const },
    send: (body, { key }) => call(priceHistory.exportAsOf, { body }, { idempotencyKey: key }),
    done: () => {
      notify.good('Export started')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Export prices" size={440}>
      <Text size="sm" mb="md">
        Prices as of end of day.
      </Text>
      <Form form={form}>
        <FieldGrid>
          <FieldCell span={6}>
            <RemoteSelect
              {...form.field('project_id', 'Project')}
              load={(search) => query(projects.options, { query: { search } })}
            />
          </FieldCell>
          <FieldCell span={3}>
            <DayInput {...form.field('day', 'Day')} latest={today()} clearable={false} />
          </FieldCell>
          <FieldCell span={3}>
            <Select {...form.field('format', 'Format')} data={FORMATS} allowDeselect={false} />
          </FieldCell>
        </FieldGrid>
        <FormActions save="Export" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
