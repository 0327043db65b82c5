import { Modal, Text } from '@mantine/core'
import { bookingForms } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import styles from './PlanChooser.module.css'
import { SplitBar } from './SplitBar.tsx'

interface Props {
  unit: { readonly id: number; readonly name: string; readonly note: string }
  onClose: () => void
}

/** Lists the plans that a unit can be booked on today; choosing one opens its booking. */
export function PlanChooser({ unit, onClose }: Props) {
  const answer = useQuery(query(bookingForms.plans, { params: { id: unit.id } }))
  return (
    <Modal opened onClose={onClose} title={`Book ${unit.name}`} size={520} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text inherit fz="sm" c="var(--text-2)" mb="sm">
        {unit.note}. Choose a payment plan.
      </Text>
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No plan on offer" text="A unit is booked on a payment plan of its building." />
          ) : (
            <ul className={styles.plans}>
              {data.map((plan) => (
                <li key={plan.id}>
                  <Link to={`/inventory/units/${unit.id}/plan/${plan.id}/book`} quiet className={styles.plan ?? ''}>
                    <b>
                      {plan.name} {plan.is_default && <small>default</small>}
                    </b>
                    <Money value={plan.price} />
                    <SplitBar label={plan.split_label} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </Modal>
  )
}
