import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { saleOffers, units } from '@storey/api/client-endpoints.ts'
import { type OfferedUnitFact, unitFields } from '@storey/api/inventory/unit-fields.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { OfferUnit, SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { call } from '../../http/call.ts'
import { PlanDrawing } from '../../inventory/parts/PlanDrawing.tsx'
import { UnitStatus } from '../../inventory/parts/units/UnitStatus.tsx'
import { homeText, quarterText, viewText } from '../../inventory/parts/units/unit-labels.ts'
import { useCan } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { late } from '../../ui/late.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Area } from '../../ui/values/Area.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { BookUnit } from './BookUnit.tsx'
import { isUnanswered } from './labels.ts'
import styles from './OfferUnits.module.css'
import { UnitTerms } from './UnitTerms.tsx'

const { Late: OfferSchedule, ahead } = late(async () => (await import('./OfferSchedule.tsx')).OfferSchedule)

const nameOf = ({ unit }: OfferUnit) => unitName(unit.building, unit.number)

/** A label, and what it says of a unit. */
type Row = readonly [string, (of: OfferUnit) => ReactNode]

interface Props {
  offer: SaleOffer
  /** True on the offer's page, where units can be added, removed and edited; the creator's panel is read-only. */
  manages: boolean
}

/** The units of an offer side by side, one row per fact, as the buyer compares them. */
export function OfferUnits({ offer, manages }: Props) {
  const { units: offered } = offer
  const [changing, setChanging] = useState<number>()
  const changed = offered.find(({ unit }) => unit.id === changing)
  const changes = manages && isUnanswered(offer.status)
  const facts: Readonly<Record<OfferedUnitFact, Row>> = {
    total_area: [unitFields.total_area.label, ({ unit }) => <Area value={unit.total_area} />],
    floor: [unitFields.floor.label, ({ unit }) => `${unit.floor} / ${unit.floors}`],
    view: [unitFields.view.label, ({ unit }) => viewText(unit.view, unit.orientation) ?? '–'],
    parking: [unitFields.parking.label, ({ unit }) => unit.parking],
    handover_on: [unitFields.handover_on.label, ({ unit }) => (unit.handover_on ? quarterText(unit.handover_on) : '–')],
  }
  const rows: readonly Row[] = [
    ...Object.values<Row>(facts),
    ['Payment plans', (of) => <Plans offer={offer} of={of} />],
    ['First payment', ({ plans }) => <FirstPayment plan={plans[0]} />],
  ]
  return (
    // Scrolls sideways with its labels visible; a scrolling region must be focusable.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} aria-label="Units side by side" tabIndex={0}>
      <table
        aria-label="Units of the offer"
        className={styles.table}
        style={{ '--units': offered.length } as CSSProperties}
      >
        <thead>
          <tr>
            <td />
            {offered.map((of) => (
              <th key={of.unit.id} scope="col">
                <Head of={of} offer={offer} {...(changes ? { onChange: () => setChanging(of.unit.id) } : {})} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {offered.map((of) => (
                <td key={of.unit.id}>{cell(of)}</td>
              ))}
            </tr>
          ))}
          {manages && offered.some(({ note }) => note) && (
            <tr>
              <th scope="row">Note for colleagues</th>
              {offered.map(({ unit, note }) => (
                <td key={unit.id} dir="auto">
                  {note || '–'}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {changed && <UnitTerms offer={offer} of={changed} onClose={() => setChanging(undefined)} />}
    </section>
  )
}

interface HeadProps {
  of: OfferUnit
  offer: SaleOffer
  onChange?: () => void
}

function Head({ of, offer, onChange }: HeadProps) {
  const { unit, net, discount, price_at_offer, price_now, state, booking } = of
  const seesUnit = useCan(units.one.access)
  const name = nameOf(of)
  const plan = unit.floor_plan
  const picture = plan ?? unit.cover
  const scan = picture && <img src={picture.small} alt="" loading="lazy" />
  const share = discount && Math.round((discount.amount / price_at_offer.amount) * 10_000) / 100
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        {plan?.drawing ? <PlanDrawing address={plan.drawing.day} name={name} instead={scan} /> : scan}
      </div>
      <Group justify="space-between" gap="xs">
        <b>{seesUnit ? <Link to={`/inventory/units/${unit.id}`}>{name}</Link> : name}</b>
        <UnitStatus status={unit.status} />
      </Group>
      <span>{homeText(unit)}</span>
      <Money value={net} size="medium" />
      <span className={styles.note}>
        {discount && share !== null ? (
          <>
            <s>{moneyText(price_at_offer, { bare: true })}</s> <b>{percentText(String(share))} off</b>
          </>
        ) : (
          'List price'
        )}
      </span>
      {state === 'changed' && (
        <Text span inherit c="var(--warn)">
          Costs {moneyText(price_now)} today
        </Text>
      )}
      {booking && (
        <span className={styles.note}>
          <Link to={`/inventory/units/booked-units/${booking.id}`}>Booked as {booking.number}</Link>
        </span>
      )}
      <BookUnit offer={offer} of={of} />
      {onChange && (
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" aria-label={`Change terms of ${name}`} onClick={onChange}>
            Change terms
          </Button>
          {offer.units.length > 1 && <RemoveUnit offer={offer} unit_id={unit.id} name={name} />}
        </Group>
      )}
    </div>
  )
}

function RemoveUnit({ offer, unit_id, name }: { offer: SaleOffer; unit_id: number; name: string }) {
  const remove = async () => {
    const question = {
      title: `Remove ${name}?`,
      effect: 'The buyer no longer sees this unit.',
      verb: 'Remove',
    }
    if (offer.status !== 'draft' && !(await confirm(question))) return
    await act(
      () => call(saleOffers.removeUnit, { params: { id: offer.id, unit_id }, query: { version: offer.version } }),
      {
        good: `${name} removed.`,
      },
    )
  }
  return (
    <Tooltip label="Remove">
      <ActionIcon aria-label={`Remove ${name} from this offer`} onClick={() => void remove()}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

const Plans = ({ offer, of }: { offer: SaleOffer; of: OfferUnit }) => (
  <Group gap={4}>
    {of.plans.map((plan) => (
      <Group key={plan.payment_plan_id} gap={4}>
        <Tag>{plan.split_label || plan.name}</Tag>
        {isUnanswered(offer.status) && <ChangeSchedule offer={offer} of={of} plan={plan} />}
      </Group>
    ))}
  </Group>
)

function ChangeSchedule({ offer, of, plan }: { offer: SaleOffer; of: OfferUnit; plan: OfferUnit['plans'][number] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Change schedule of ${plan.name} of ${nameOf(of)}`}
        onClick={() => setOpen(true)}
        {...ahead}
      >
        Change schedule
      </Button>
      {open && <OfferSchedule offer={offer} of={of} plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}

function FirstPayment({ plan }: { plan: OfferUnit['plans'][number] | undefined }) {
  const line = plan?.schedule.lines[0]
  return line && plan ? <Money value={{ amount: line.amount, currency: plan.price.currency }} /> : '–'
}
