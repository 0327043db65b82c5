import { Button, Group, Text } from '@mantine/core'
import type { SystemState } from '@storey/api/administration/system.ts'
import { system } from '@storey/api/client-endpoints.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Can } from '../../shell/Can.tsx'
import { useAction } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { PassLink } from './PassLink.tsx'

const states = {
  works: 'Accepts e-mails',
  failed: 'Can’t be used',
  unknown: 'Not checked yet',
} as const

/** The mail server and the e-mails of the last day, with a test e-mail to the user. */
export function MailSection({ mail, emails }: Pick<SystemState, 'mail' | 'emails'>) {
  const { run, running } = useAction()
  const [answer, setAnswer] = useState<string>()
  const send = () =>
    run(async () => {
      const { data } = await call(system.testEmail, {})
      setAnswer(`${data.accepted ? 'Accepted' : 'Not accepted'}: ${data.answer}`)
    })
  return (
    <Section
      title="E-mail"
      note="The e-mails of the last 24 hours."
      action={
        <Group gap="xs">
          <PassLink />
          <Can access={system.testEmail.access}>
            <Button variant="default" loading={running} onClick={() => void send()}>
              Send test e-mail to me
            </Button>
          </Can>
        </Group>
      }
    >
      <Facts
        columns={2}
        facts={[
          {
            label: 'Mail server',
            value: mail.kind === 'local' ? 'None. E-mails stay in a folder of the server' : states[mail.state],
          },
          { label: 'Error', value: mail.error ?? 'None' },
          { label: 'Sent', value: countText(emails.sent) },
          { label: 'Waiting', value: countText(emails.waiting) },
          { label: 'Refused or returned', value: countText(emails.failed) },
          { label: 'Outcome unknown', value: countText(emails.uncertain) },
        ]}
      />
      {answer && (
        <Text role="status" mt="sm">
          {answer}
        </Text>
      )}
    </Section>
  )
}
