import { Radio, Stack, Text } from '@mantine/core'
import { leadSettings } from '@storey/api/client-endpoints.ts'
import type { LeadSettings } from '@storey/api/crm/settings.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query, queryClient } from '../../http/query.ts'
import { act } from '../../ui/act.ts'
import styles from './AssignmentPage.module.css'

/** Setting: members see all leads or only their own. It takes effect immediately, on all open screens. */
export function LeadVisibilitySetting({ settings }: { settings: LeadSettings }) {
  const [saving, setSaving] = useState<boolean>()
  const chosen = saving ?? settings.members_see_own_leads_only
  const choose = async (own: boolean) => {
    setSaving(own)
    const body = { version: settings.version, members_see_own_leads_only: own }
    await act(
      async () =>
        queryClient.setQueryData(query(leadSettings.get, {}).queryKey, await call(leadSettings.change, { body })),
      { good: own ? 'Members now see their own and unassigned leads' : 'Members now see all leads' },
    )
    setSaving(undefined)
  }
  return (
    <section aria-labelledby="who-sees">
      <h2 id="who-sees">Who sees which leads</h2>
      <Text size="sm" c="var(--text-2)" mt="var(--s-1)" mb="md" maw={640}>
        Administrators always see everything. Changes apply immediately, including totals, search and exports.
      </Text>
      <Radio.Group
        aria-labelledby="who-sees"
        value={chosen ? 'own' : 'all'}
        onChange={(value) => void choose(value === 'own')}
      >
        <Stack gap={12}>
          <Radio
            classNames={{ body: styles.choice ?? '', description: styles.why ?? '' }}
            value="all"
            disabled={saving !== undefined}
            label="Members see all leads"
            description="Everyone can help everyone’s buyers."
          />
          <Radio
            classNames={{ body: styles.choice ?? '', description: styles.why ?? '' }}
            value="own"
            disabled={saving !== undefined}
            label="Members see their own leads"
            description="Plus unassigned leads. Colleagues’ leads are hidden."
          />
        </Stack>
      </Radio.Group>
    </section>
  )
}
