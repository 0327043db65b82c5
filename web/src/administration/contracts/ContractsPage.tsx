import { contracts, contractTemplates } from '@storey/api/client-endpoints.ts'
import { useCan } from '../../shell/Can.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { Page } from '../../ui/Page.tsx'
import { Tabs, useTab } from '../../ui/Tabs.tsx'
import { AgreementsTable } from './AgreementsTable.tsx'
import { NewAgreement } from './NewAgreement.tsx'
import { TemplatesTable } from './TemplatesTable.tsx'

/** Agreements that the user may see; for users who create them, the templates too. */
export function ContractsPage() {
  const mayMake = useCan(contracts.create.access)
  const mayShape = useCan(contractTemplates.list.access)
  const [current] = useTab(mayShape ? ['agreements', 'templates'] : ['agreements'])
  const [text, setText] = useSearchText()
  const show = (what: string | undefined) => setText({ open: what })

  return (
    <Page
      title="Agreements"
      actions={
        current === 'templates' ? (
          <CreateButton onClick={() => show('new')}>New template</CreateButton>
        ) : (
          mayMake && <CreateButton onClick={() => show('new')}>New agreement</CreateButton>
        )
      }
      tabs={
        mayShape && (
          <Tabs
            label="Agreements and templates"
            current={current}
            tabs={[
              { id: 'agreements', title: 'Agreements' },
              { id: 'templates', title: 'Templates' },
            ]}
          />
        )
      }
      flush
    >
      {current === 'templates' ? <TemplatesTable /> : <AgreementsTable />}
      {current === 'agreements' && text.open === 'new' && mayMake && <NewAgreement onClose={() => show(undefined)} />}
    </Page>
  )
}
