import { Button, Switch, TextInput } from '@mantine/core'
import { placeholders } from '@storey/api/administration/contract-text.ts'
import { type ContractTemplate, contractTemplates } from '@storey/api/administration/contracts.ts'
import { usualAgreement } from '@storey/api/administration/usual-agreement.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { TemplateGuide, TemplateText } from './parts/TemplateText.tsx'

interface Props {
  template?: ContractTemplate
  onClose: () => void
}

interface Values {
  name: string
  language: 'en' | 'ar'
  body: string
  active: boolean
  version?: number
}
const EMPTY: Values = { name: '', language: 'en', body: '', active: true }

/** Form with the text of a template, its placeholders and a preview. */
export function TemplateForm({ template, onClose }: Props) {
  const valuesOf = ({ name, language, body, active, version }: ContractTemplate): Values => ({
    name,
    language,
    body,
    active,
    version,
  })
  const isNew = template === undefined
  const form = useEndpointForm({
    schema: isNew ? contractTemplates.create.body : contractTemplates.change.body,
    initial: isNew ? EMPTY : valuesOf(template),
    send: (body, { key }) =>
      isNew
        ? call(contractTemplates.create, { body: body as NewTemplate }, { idempotencyKey: key })
        : call(contractTemplates.change, { params: { id: template.id }, body: body as TemplateChange }),
    ...(isNew ? {} : { compare: { read: (current: unknown) => valuesOf(current as ContractTemplate) } }),
    done: () => {
      notify.good(isNew ? 'Template created' : 'Changes saved')
      onClose()
    },
  })
  return (
    <SidePanel title={isNew ? 'New template' : 'Edit template'} onClose={onClose} wide>
      <Form form={form}>
        <TextInput {...form.field('name', 'Name')} />
        <TemplateText form={form} />
        {isNew && form.values.body === '' && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => form.set('body', usualAgreement[form.values.language])}
          >
            Begin with the usual text
          </Button>
        )}
        {!isNew && <Switch {...form.box('active', 'Active')} />}
        <FormActions save={isNew ? 'Create template' : 'Save changes'} />
      </Form>
      <TemplateGuide placeholders={placeholders} values={form.values} head={form.values.name} number="AG" />
    </SidePanel>
  )
}

type NewTemplate = Parameters<typeof call<typeof contractTemplates.create>>[1]['body']
type TemplateChange = Parameters<typeof call<typeof contractTemplates.change>>[1]['body']
