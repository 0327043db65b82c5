import { Text } from '@mantine/core'
import { assignmentRules, leadSettings } from '@storey/api/client-endpoints.ts'
import type { AssignmentRule } from '@storey/api/crm/assignment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './AssignmentPage.module.css'
import { LeadVisibilitySetting } from './LeadVisibilitySetting.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleList } from './RuleList.tsx'
import { TryRules } from './TryRules.tsx'

/** Settings: who gets new leads automatically, and who sees which leads. */
export function AssignmentPage() {
  const rules = useQuery(query(assignmentRules.list, {}))
  const settings = useQuery(query(leadSettings.get, {}))
  const some = (rules.data?.data.length ?? 0) > 0
  const create = <CreateButton onClick={() => setEdited('new')}>New rule</CreateButton>
  const [edited, setEdited] = useState<AssignmentRule | 'new' | null>(null)
  return (
    <Page
      title="Assignment"
      area="CRM"
      actions={some && create}
      aside={
        <div className={styles.aside}>
          <TryRules rules={rules.data?.data ?? []} />
          <Await answer={settings} kind="form">
            {({ data }) => <LeadVisibilitySetting settings={data} />}
          </Await>
        </div>
      }
    >
      {some && (
        <>
          <h2>Who gets new leads</h2>
          <Text size="sm" c="var(--text-2)" mt="var(--s-1)" mb="md" maw={640}>
            New leads go to the first matching rule with someone available. People in a rule take turns; anyone away or
            disabled is skipped.
          </Text>
        </>
      )}
      <Await answer={rules} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              scene="window"
              title="No rules yet"
              text="Send portal leads to one team, Arabic speakers to another and the rest to everyone in turn. Until then, leads belong to the person who adds them."
              action={create}
            />
          ) : (
            <RuleList rules={data} onEdit={setEdited} />
          )
        }
      </Await>
      {edited && (
        <RuleForm
          key={edited === 'new' ? 'new' : edited.id}
          rule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}
