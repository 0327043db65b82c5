import { useDebouncedValue } from '@mantine/hooks'
import { priceLists as calls } from '@storey/api/client-endpoints.ts'
import { priceLists } from '@storey/api/inventory/price-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { NameFields } from './PriceListDialogs.tsx'
import { PriceTable, PriceTotals } from './PriceTable.tsx'
import { RuleFields } from './RuleFields.tsx'
import styles from './RuleMaker.module.css'
import { kept, nothing, valuesIn } from './rule-values.ts'

/** Form for a price change by a rule, with a preview for each unit; the address contains all fields except the name. */
export function RuleMaker() {
  const [text, setText] = useSearchText()
  const [initial] = useState(() => ({ name: '', note: '', ...valuesIn(text) }))
  const navigate = useNavigate()
  const form = useEndpointForm({
    schema: priceLists.create.body,
    initial,
    // The address keeps the rule; another choice of units must not get that of an earlier one.
    keeps: false,
    send: (body, { key }) => call(calls.create, { body }, { idempotencyKey: key }),
    done: ({ data }) => {
      notify.good('Draft saved')
      void navigate({ href: `/inventory/price-lists/${data.id}` })
    },
  })
  const [settled] = useDebouncedValue(JSON.stringify(kept(form.values)), 300)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to change the address is new with every drawing
  useEffect(() => setText({ ...nothing, ...JSON.parse(settled) }, { replace: true }), [settled])
  return (
    <div className={styles.maker}>
      <Form form={form} inAddress>
        <RuleFields form={form} />
        <Section title="Details">
          <NameFields form={form} />
        </Section>
        <FormActions save="Save draft" />
      </Form>
      <div>
        <RulePreview asked={settled} />
      </div>
    </div>
  )
}

function RulePreview({ asked }: { asked: string }) {
  const parsed = priceLists.preview.query.safeParse(JSON.parse(asked))
  const preview = useQuery(
    keepPrevious({
      ...query(calls.preview, { query: parsed.data ?? {} }),
      enabled: parsed.success,
    }),
  )
  const found = parsed.success ? preview.data?.data : undefined
  if (parsed.success && preview.error && !preview.isFetching)
    return (
      <Section title="Preview">
        <FailedState error={preview.error} onRetry={() => void preview.refetch()} />
      </Section>
    )
  return (
    <Section title="Preview" note={found && <PriceTotals preview={found} />}>
      {!parsed.success && (
        <EmptyState
          scene="percent"
          title="New prices appear here"
          text="Choose a project and a change of its prices."
        />
      )}
      {parsed.success && !found && <PageSkeleton kind="list" />}
      {found?.units.length === 0 && <EmptyState title="No units match" text="Change the filters above." />}
      {found && found.units.length > 0 && <PriceTable preview={found} />}
    </Section>
  )
}
