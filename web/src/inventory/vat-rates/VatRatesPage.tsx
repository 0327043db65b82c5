import { Button, Group } from '@mantine/core'
import { countries, vatRules } from '@storey/api/client-endpoints.ts'
import { unitUseLabels } from '@storey/api/inventory/vat-names.ts'
import type { VatRule } from '@storey/api/inventory/vat-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { percentText } from '../../ui/format/number.ts'
import { late } from '../../ui/late.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'

const { Late: VatRateForm } = late(async () => (await import('./VatRateForm.tsx')).VatRateForm)

/** The VAT rates of the platform, by country and use of a unit. */
export function VatRatesPage() {
  const answer = useQuery(query(vatRules.list, {}))
  const names = useQuery(query(countries.options, {})).data?.data
  const [open, setOpen] = useState<VatRule | 'new' | null>(null)
  const nameOf = (rule: VatRule) =>
    `${names?.find(({ id }) => id === rule.country)?.name ?? rule.country}, ${unitUseLabels[rule.unit_use].toLowerCase()}`
  return (
    <Page
      title="VAT rates"
      area="Inventory"
      narrow
      note="New bookings and sale offers state VAT by the rate of the project’s country. Existing ones keep theirs."
      actions={<CreateButton onClick={() => setOpen('new')}>New rate</CreateButton>}
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No VAT rates"
              text="Prices state no VAT until the country of a project has a rate."
              action={<Button onClick={() => setOpen('new')}>New rate</Button>}
            />
          ) : (
            data.map((rule) => <Rate key={rule.id} rule={rule} name={nameOf(rule)} onChange={() => setOpen(rule)} />)
          )
        }
      </Await>
      {open && (
        <VatRateForm
          rule={open === 'new' ? null : open}
          name={open === 'new' ? undefined : nameOf(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}

function Rate({ rule, name, onChange }: { rule: VatRule; name: string; onChange: () => void }) {
  const remove = async () => {
    const sure = await confirm({
      title: `Remove the VAT rate of ${name}?`,
      effect: 'New bookings and sale offers there state no VAT. Existing ones keep theirs.',
      verb: 'Remove rate',
      danger: true,
    })
    if (sure) await act(() => call(vatRules.remove, { params: { id: rule.id } }), { good: 'Rate removed' })
  }
  return (
    <Section
      title={name}
      action={
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="xs" aria-label={`Change rate of ${name}`} onClick={onChange}>
            Change
          </Button>
          <Button variant="default" size="xs" aria-label={`Remove rate of ${name}`} onClick={() => void remove()}>
            Remove
          </Button>
        </Group>
      }
    >
      <Facts
        columns={2}
        facts={[
          { label: 'VAT', value: percentText(rule.percent) },
          { label: 'Changed', value: <Instant value={rule.updated_at} /> },
        ]}
      />
    </Section>
  )
}
