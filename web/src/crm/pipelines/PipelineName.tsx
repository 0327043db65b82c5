import { Button, TextInput } from '@mantine/core'
import { type Pipeline, pipelines } from '@storey/api/crm/pipelines.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import styles from './PipelinePage.module.css'

/** The pipeline's name, which is saved separately. */
export function PipelineName({ pipeline }: { pipeline: Pipeline }) {
  return <Fields key={pipeline.version} pipeline={pipeline} />
}

function Fields({ pipeline }: { pipeline: Pipeline }) {
  const form = useEndpointForm({
    schema: pipelines.change.body,
    initial: { version: pipeline.version, name: pipeline.name },
    send: (body) => call(pipelines.change, { params: { id: pipeline.id }, body }),
    done: ({ data }) => notify.good(`Renamed to ${data.name}.`),
  })
  return (
    <Form form={form}>
      <div className={styles.name}>
        <TextInput {...form.field('name', 'Name')} />
        {form.dirty && (
          <Button type="submit" variant="default" loading={form.sending}>
            Rename
          </Button>
        )}
      </div>
    </Form>
  )
}
