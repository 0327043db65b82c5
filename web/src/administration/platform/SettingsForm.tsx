import { Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type PlatformSettings, platformSettings } from '@storey/api/administration/platform.ts'
import { call } from '../../http/call.ts'
import { renewPlatform } from '../../shell/usePlatform.ts'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { ColorDot } from '../organizations/parts/ColorDot.tsx'
import { ColorPreview } from './ColorPreview.tsx'

const LANGUAGES = [
  { value: 'en,ar', label: 'English, then Arabic' },
  { value: 'ar,en', label: 'Arabic, then English' },
  { value: 'en', label: 'English only' },
  { value: 'ar', label: 'Arabic only' },
]
const WHO = { open: 'Everyone', invite: 'People with an invite' } as const
/** As in tokens.css; shown until another color is chosen. */
const STANDARD_COLOR = '#4263eb'

const editable = ({ organization_id: _, defaults: __, ...values }: PlatformSettings) => values

/** All settings in one form. An empty field says what holds instead. */
export function SettingsForm({ settings }: { settings: PlatformSettings }) {
  const { defaults } = settings
  const form = useEndpointForm({
    schema: platformSettings.change.body,
    initial: editable(settings),
    send: (_body, { changed }) => call(platformSettings.change, { body: changed }),
    compare: { read: (current) => editable(platformSettings.change.response.shape.data.parse(current)) },
    done: () => {
      renewPlatform()
      notify.good('Settings saved')
    },
  })
  return (
    <Form form={form}>
      <Section title="Name and color" note="On e-mails, the sign-in page and the registration of brokerages.">
        <FieldGrid>
          <FieldCell span={3}>
            <TextInput {...form.field('product_name', 'Name')} placeholder={defaults.product_name} />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput
              {...form.field('brand_color', 'Color')}
              placeholder={STANDARD_COLOR}
              leftSection={<ColorDot color={form.values.brand_color || STANDARD_COLOR} />}
            />
          </FieldCell>
        </FieldGrid>
        <ColorPreview color={form.values.brand_color} />
      </Section>
      <Section title="E-mails" note={`Sent from ${defaults.sender_address}, which is set on the server.`}>
        <FieldGrid>
          <FieldCell span={3}>
            <TextInput
              {...form.field('sender_name', 'Sender name')}
              placeholder={defaults.sender_name || 'The address alone'}
            />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput
              {...form.field('reply_to', 'Answers go to')}
              placeholder={defaults.reply_to ?? defaults.sender_address}
              description={defaults.reply_to === null && 'E-mails that a user sends name that user.'}
            />
          </FieldCell>
        </FieldGrid>
      </Section>
      <Section title="Languages and tax">
        <FieldGrid>
          <FieldCell span={3}>
            <Select
              {...form.field('languages', 'Languages of offers')}
              description="The first one is proposed for a new offer."
              data={LANGUAGES}
              allowDeselect={false}
            />
          </FieldCell>
          <FieldCell span={3}>
            <PercentInput {...form.field('vat_percent', 'VAT')} description="New commission terms begin with it." />
          </FieldCell>
        </FieldGrid>
      </Section>
      <Section title="Accounts">
        <Select
          {...form.field('registration', 'Who may create an account')}
          description="Empty: as it is set on the server."
          placeholder={WHO[defaults.registration]}
          data={[
            { value: 'open', label: 'Everyone' },
            { value: 'invite', label: 'People with an invite' },
          ]}
          clearable
        />
      </Section>
      <Section title="Colleagues">
        <Switch
          {...form.box('admins_invite', 'Admins invite colleagues')}
          description="Admins of developers and brokerages invite without the approval of a super admin."
        />
      </Section>
      <Section
        title="Registration of brokerages"
        note="The public page /signup/skylinebuilders, and the one for other countries."
      >
        <FieldGrid>
          <FieldCell span={6}>
            <Switch
              {...form.box('signup_open', 'Open for new brokerages')}
              description="If it is closed, registrations that were begun can still be finished."
            />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput
              {...form.field('signup_developer', 'Developer')}
              description="Brokerages register to sell for it. Empty: the page names none."
            />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput
              {...form.field('signup_days', 'Working days for an answer')}
              description="The page and its e-mails promise it."
              min={1}
              max={60}
            />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea {...form.field('signup_text', 'Introduction')} autosize minRows={2} maxRows={8} />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea
              {...form.field('privacy_notice', 'Privacy notice')}
              description="Empty: the text shown here in gray."
              placeholder={defaults.privacy_notice}
              autosize
              minRows={4}
              maxRows={14}
            />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea
              {...form.field('code_of_conduct', 'Code of conduct')}
              description="Empty: the text shown here in gray."
              placeholder={defaults.code_of_conduct}
              autosize
              minRows={4}
              maxRows={14}
            />
          </FieldCell>
        </FieldGrid>
        <Text size="sm" c="dimmed" mt="xs">
          Applicants declare that they have read both texts.
        </Text>
      </Section>
      <FormActions save="Save settings" />
    </Form>
  )
}
