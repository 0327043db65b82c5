import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { messageTemplates } from '@storey/api/client-endpoints.ts'
import { buyerTemplateVariables, type BuyerTemplates as Templates } from '@storey/api/sales/buyer-emails.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import type { EndpointForm } from '../../ui/form/endpoint-form.ts'
import { Link } from '../../ui/Link.tsx'

const params = { provider: 'meta' as const }
const labels: Readonly<Record<keyof Templates, string>> = {
  confirmation: 'Confirmation',
  receipt: 'Receipt',
  construction: 'Construction progress',
  reminder: 'Before a payment is due',
  overdue: 'Overdue payment',
  code: 'Codes of buyers’ pages',
}
const languages = [
  ['en', 'English'],
  ['ar', 'Arabic'],
] as const

/** The WhatsApp templates of the messages that a project sends, by language. */
export function BuyerTemplates<Values extends { templates: Templates }>({
  form,
  kinds,
}: {
  form: EndpointForm<Values>
  kinds: readonly (keyof Templates)[]
}) {
  const known = useQuery(query(messageTemplates.options, { params, query: { limit: 1 } }))
  if (!known.data) return null
  return (
    <Fieldset legend="By WhatsApp too">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {known.data.data.length === 0 ? (
            <>
              There are no templates. Fetch them under <Link to="/messenger/templates">Templates</Link>.
            </>
          ) : (
            'For buyers who agreed. Without a template, nothing of the kind is sent by WhatsApp.'
          )}
        </Text>
        {known.data.data.length > 0 &&
          kinds.map((kind) => (
            <div key={kind}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
                {languages.map(([language, name]) => (
                  <RemoteSelect
                    key={language}
                    {...form.field(`templates.${kind}.${language}`, `${labels[kind]}, ${name}`)}
                    load={(search) => query(messageTemplates.options, { params, query: { search } })}
                    known={(ids) => query(messageTemplates.options, { params, query: { ids: [...ids] } })}
                    drawn={(template) => `${template.name} · ${template.language}`}
                    placeholder="Not sent"
                  />
                ))}
              </SimpleGrid>
              <Text size="xs" c="dimmed" mt={4}>
                {`Variables: ${buyerTemplateVariables[kind].map((name, at) => `{{${at + 1}}} ${name}`).join(', ')}`}
              </Text>
            </div>
          ))}
      </Stack>
    </Fieldset>
  )
}
