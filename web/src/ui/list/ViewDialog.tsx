import { Modal, Stack, Switch, TextInput } from '@mantine/core'
import { line } from '@storey/api/conventions.ts'
import * as z from 'zod'
import { Form } from '../form/Form.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { useEndpointForm } from '../form/useEndpointForm.tsx'
import type { ListViews, NewView, View } from './list-memory.tsx'

interface Props {
  views: ListViews
  /** The view to rename; without it a new one is saved. */
  view: View | undefined
  /** The current filters and columns, for a new view. */
  now: Pick<NewView, 'query' | 'columns'>
  onClose: () => void
  onSaved: (view: View) => void
}

const schema = z.strictObject({ name: line(60), shared: z.boolean(), opens: z.boolean() })

/** A view's name, its visibility, and whether it is the list's default. */
export function ViewDialog({ views, view, now, onClose, onSaved }: Props) {
  const form = useEndpointForm({
    schema,
    initial: {
      name: view?.name ?? '',
      shared: view?.shared ?? false,
      opens: view !== undefined && views.default_id === view.id,
    },
    send: async ({ name, shared, opens }, { key }) => {
      const saved = view
        ? await views.change(view, { name, shared })
        : await views.add({ ...now, name, shared }, { key })
      if (opens !== (views.default_id === saved.id)) await views.makeDefault(opens ? saved.id : null)
      return saved
    },
    done: onSaved,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={view ? 'Edit view' : 'Save as new view'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form}>
        <TextInput {...form.field('name', 'Name')} data-autofocus autoComplete="off" />
        <Stack gap={12} mt={4}>
          <Switch
            {...form.box('shared', 'Share with organization')}
            description="Everyone in your organization can use it."
          />
          <Switch {...form.box('opens', 'Make default')} description="Only for you." />
        </Stack>
        <FormActions save={view ? 'Save' : 'Save view'} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
