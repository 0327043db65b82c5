import { Code, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { readAgreement } from '@storey/api/administration/contract-text.ts'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ContractSheet } from './ContractSheet.tsx'

interface TextValues {
  language: 'en' | 'ar'
  body: string
}

/** Fields for the text of a template and its language. */
export function TemplateText({ form }: { form: Pick<EndpointForm<TextValues>, 'field' | 'set' | 'values'> }) {
  const { language } = form.values
  return (
    <>
      <SegmentedControl
        aria-label="Language"
        value={language}
        onChange={(value) => form.set('language', value)}
        data={[
          { value: 'en', label: 'English' },
          { value: 'ar', label: 'Arabic' },
        ]}
      />
      <Textarea
        {...form.field('body', 'Text')}
        description="# title, ## heading, - list item, **bold**, {{placeholder}}. An empty line starts a paragraph."
        autosize
        minRows={10}
        maxRows={24}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
      />
    </>
  )
}

interface GuideProps {
  /** The placeholders with their descriptions. */
  placeholders: Readonly<Record<string, string>>
  note?: string
  values: TextValues
  head: string
  number: string
}

/** The available placeholders, and a preview of the text. */
export function TemplateGuide({
  placeholders,
  note = 'Filled in when an agreement is sent.',
  values,
  head,
  number,
}: GuideProps) {
  const { body, language } = values
  return (
    <>
      <Section title="Placeholders" note={note}>
        <Group gap="xs">
          {Object.entries(placeholders).map(([name, label]) => (
            <Text key={name} component="span" size="xs" c="dimmed">
              <Code>{`{{${name}}}`}</Code> {label}
            </Text>
          ))}
        </Group>
      </Section>
      <Section title="Preview">
        <ContractSheet blocks={readAgreement(body, placeholders)} language={language} head={head} number={number} />
      </Section>
    </>
  )
}
