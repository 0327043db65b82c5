import { Button, Group } from '@mantine/core'
import type { OwnProfile } from '@storey/api/account/account.ts'
import { profile } from '@storey/api/account/settings.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { call } from '../../http/call.ts'
import { refetched } from '../../http/stale.ts'
import { useAction } from '../../ui/act.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { dayText, today } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/values/Status.tsx'

const ahead = (days: number) => addDays(today(), days)

/** Sets until when the user is away: until then the rules assign no new leads to them, and colleagues see it. */
export function AwayCard({ me }: { me: OwnProfile }) {
  return (
    <Section
      title="Away"
      note="While you’re away, new leads go to colleagues. They can see when you’re back."
      action={me.away_until && <Status tone="info">Away until {dayText(me.away_until)}</Status>}
    >
      {me.away_until ? <Back /> : <Leave />}
    </Section>
  )
}

function Back() {
  const { run, running } = useAction()
  const comeBack = async () => {
    await run(
      async () => {
        await call(profile.setAway, { body: { away_until: null } })
        await refetched()
      },
      { good: 'Welcome back. You get new leads again.' },
    )
  }
  return (
    <Button variant="default" loading={running} onClick={() => void comeBack()}>
      I’m back
    </Button>
  )
}

/** Going away requires a date. */
const leaving = profile.setAway.body.extend({ away_until: profile.setAway.body.shape.away_until.unwrap() })

function Leave() {
  const form = useEndpointForm({
    schema: leaving,
    initial: { away_until: null as string | null },
    send: (body) => call(profile.setAway, { body }),
    done: ({ data }) => {
      form.reset()
      if (data.away_until) notify.good(`Away until ${dayText(data.away_until)}.`)
    },
  })
  return (
    <Form form={form}>
      <DayInput {...form.field('away_until', 'Back on')} earliest={ahead(1)} latest={ahead(365)} />
      {/* Not the main action of the page, which saves the profile. */}
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={form.sending}>
          Set as away
        </Button>
      </Group>
    </Form>
  )
}
