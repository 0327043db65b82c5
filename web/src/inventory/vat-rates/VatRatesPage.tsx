import { Button, Group } from '@mantine/core'
import { countries, vatRules } from '@storey/api/client-endpoints.ts'
import { feeKindLabels, unitUseLabels, vatTreatmentLabels } from '@storey/api/inventory/vat-names.ts'
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
import { Instant } from '../../ui/values/Instant.tsx'
import { QueueHeads } from '../parts/QueueHeads.tsx'
import styles from '../parts/QueueRows.module.css'

const { Late: VatRateForm } = late(async () => (await import('./VatRateForm.tsx')).VatRateForm)

/** The VAT rates of the platform, by country and use of a unit. */
export function VatRatesPage() {
  const answer = useQuery(query(vatRules.list, {}))
  const names = useQuery(query(countries.options, {})).data?.data
  const [open, setOpen] = useState<VatRule | 'new' | null>(null)
  const some = (answer.data?.data.length ?? 0) > 0
  const create = <CreateButton onClick={() => setOpen('new')}>New rate</CreateButton>
  const nameOf = (rule: VatRule) =>
    `${names?.find(({ id }) => id === rule.country)?.name ?? rule.country}, ${subjectOf(rule).toLowerCase()}`
  return (
    <Page
      title="VAT rates"
      area="Inventory"
      note="New bookings and sale offers state VAT by the rates of the project’s country. Existing ones keep theirs."
      actions={some && create}
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              scene="percent"
              title="No VAT rates"
              text="Prices and fees state no VAT until the country of a project has a rate."
              action={create}
            />
          ) : (
            <ul className={styles.rows}>
              <QueueHeads titles={['Rate', 'VAT', 'Changed', '']} />
              {data.map((rule) => (
                <Rate key={rule.id} rule={rule} name={nameOf(rule)} onChange={() => setOpen(rule)} />
              ))}
            </ul>
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

const subjectOf = ({ unit_use, fee_kind }: VatRule): string =>
  fee_kind ? feeKindLabels[fee_kind] : unit_use ? unitUseLabels[unit_use] : ''

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
    <li className={styles.row}>
      <h2 className={styles.title}>{name}</h2>
      <div className={styles.who}>
        <p>
          <span className={styles.label}>VAT: </span>
          {rule.treatment === 'rated' ? percentText(rule.percent) : vatTreatmentLabels[rule.treatment]}
        </p>
      </div>
      <div className={styles.story}>
        <p>
          <span className={styles.label}>Changed </span>
          <Instant value={rule.updated_at} />
        </p>
      </div>
      <div className={styles.actions}>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="xs" aria-label={`Change rate of ${name}`} onClick={onChange}>
            Change
          </Button>
          <Button variant="default" size="xs" aria-label={`Remove rate of ${name}`} onClick={() => void remove()}>
            Remove
          </Button>
        </Group>
      </div>
    </li>
  )
}
