import { contracts } from '@storey/api/administration/contracts.ts'
import { contractTemplates, organizations } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FieldCell } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Link } from '../../ui/Link.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { noTerms, TermFields } from './TermFields.tsx'

type NewContract = Parameters<typeof call<typeof contracts.create>>[1]['body']

const loadOrganizations = (search: string) => query(organizations.options, { query: { search } })
const loadTemplates = (search: string) => query(contractTemplates.options, { query: { search } })

/** Form that creates a draft from a template, for an organization. */
export function NewAgreement({ onClose, organization_id }: { onClose: () => void; organization_id?: number }) {
  const navigate = useNavigate()
  const schema = contracts.create.body.safeExtend({ organization: contracts.create.body.shape.template_id })
  const form = useEndpointForm({
    schema,
    initial: {
      ...noTerms,
      organization: organization_id ?? null,
      template_id: null as number | null,
    },
    send: ({ organization, ...body }, { key }) =>
      call(contracts.create, { params: { orgId: organization }, body: body as NewContract }, { idempotencyKey: key }),
    done: ({ data }) => {
      notify.good('Draft created')
      void navigate({ href: `/auth/contracts/${data.id}` })
    },
  })
  const known = useQuery(loadTemplates(''))
  return (
    <SidePanel title="New agreement" onClose={onClose}>
      <Form form={form}>
        <TermFields form={form}>
          {organization_id === undefined && (
            <FieldCell span={6}>
              <RemoteSelect {...form.field('organization', 'Organization')} load={loadOrganizations} />
            </FieldCell>
          )}
          <FieldCell span={6}>
            <RemoteSelect
              {...form.field('template_id', 'Template')}
              load={loadTemplates}
              description={
                known.data?.data.length === 0 ? (
                  <>
                    No template is active. <Link to="/auth/contracts?tab=templates&open=new">Create one first</Link>.
                  </>
                ) : undefined
              }
            />
          </FieldCell>
        </TermFields>
        <FormActions save="Create draft" />
      </Form>
    </SidePanel>
  )
}
