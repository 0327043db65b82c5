import { Modal } from '@mantine/core'
import { recordId } from '@storey/api/conventions.ts'
import * as z from 'zod'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { TagSelect } from '../../parts/TagSelect.tsx'
import { type ChosenLeads, leadsText, sendChange } from './bulk-actions.tsx'
import { Colleagues } from './Colleagues.tsx'

const wanted = z
  .strictObject({ add: z.array(recordId), remove: z.array(recordId) })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    error: 'Choose a tag to add or remove.',
  })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), {
    path: ['remove'],
    error: 'A tag can be added or removed, not both.',
  })

/** Form with tags to add to all selected leads and tags to remove; other tags are kept. */
export function TagChosen({ chosen, onClose }: { chosen: ChosenLeads; onClose: () => void }) {
  const form = useEndpointForm({
    schema: wanted,
    initial: { add: [] as number[], remove: [] as number[] },
    send: (tags) => sendChange(chosen, { type: 'tags', ...tags }),
    done: onClose,
  })
  const title = `Edit tags for ${leadsText(chosen.count)}`
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <Form form={form} guard={false}>
        <Colleagues chosen={chosen} />
        <FieldGrid>
          <FieldCell span={6}>
            <TagSelect {...form.field('add', 'Add')} data-autofocus openOnFocus={false} />
          </FieldCell>
          <FieldCell span={6}>
            <TagSelect {...form.field('remove', 'Remove')} creates={false} />
          </FieldCell>
        </FieldGrid>
        <FormActions save="Save tags" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
