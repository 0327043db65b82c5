import { Select } from '@mantine/core'
import type { OwnProfile } from '@storey/api/account/account.ts'
import { profile } from '@storey/api/account/settings.ts'
import { auth } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { changeSession } from '../../http/session.ts'
import { useAction } from '../../ui/act.ts'
import { Section } from '../../ui/Section.tsx'

const CHOICES = [
  { value: 'organization', label: 'As my organization chooses' },
  { value: 'home', label: 'Home' },
  { value: 'list', label: 'The list of my role' },
]
const VALUES: Readonly<Record<string, boolean | null>> = { organization: null, home: true, list: false }

/** Chooses the first screen after signing in; it takes effect with the choice. */
export function StartCard({ me }: { me: OwnProfile }) {
  const { run, running } = useAction()
  const choose = (starts_at_home: boolean | null) =>
    run(
      async () => {
        await call(profile.change, { body: { starts_at_home, version: me.version } })
        const { data } = await call(auth.me, {})
        changeSession({ organizations: data.organizations })
      },
      { good: 'First screen saved' },
    )
  return (
    <Section title="First screen" note="What you see after you sign in.">
      <Select
        label="Start with"
        data={CHOICES}
        value={me.starts_at_home === null ? 'organization' : me.starts_at_home ? 'home' : 'list'}
        allowDeselect={false}
        disabled={running}
        onChange={(value) => value !== null && void choose(VALUES[value] ?? null)}
      />
    </Section>
  )
}
