import { Button, Text } from '@mantine/core'
import { bookingForms, paymentPlans, saleOffers, unitPrint, units } from '@storey/api/client-endpoints.ts'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { unitName, viewPhrase } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { useSession } from '../../http/useSession.ts'
import { Can, useCan } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { usePrintOffer } from '../../ui/print-offer.ts'
import { AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { ItemAmenities } from '../amenities/parts/ItemAmenities.tsx'
import { onOffer } from '../parts/plans/plan-schedule.ts'
import { bookingOf } from '../parts/units/taken.ts'
import { UnitPriceForm } from '../parts/units/UnitPriceForm.tsx'
import { UnitStatus } from '../parts/units/UnitStatus.tsx'
import { homeText, NO_PRICE } from '../parts/units/unit-labels.ts'
import { inSentence } from '../parts/view-words.ts'
import { FloorPlan } from './FloorPlan.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { UnitAside } from './UnitAside.tsx'
import { UnitFacts } from './UnitFacts.tsx'
import styles from './UnitPage.module.css'
import { UnitPlans } from './UnitPlans.tsx'
import { useRemoveUnit } from './useRemoveUnit.ts'

const { Late: ItemMediaLinks } = late(
  async () => (await import('../media-links/parts/ItemMediaLinks.tsx')).ItemMediaLinks,
)
const { Late: ItemPictures } = late(async () => (await import('../pictures/parts/ItemPictures.tsx')).ItemPictures)
const { Late: UnitForm } = late(async () => (await import('../parts/units/UnitForm.tsx')).UnitForm)
const { Late: UnitOnPlate } = late(async () => (await import('../floor-plates/parts/UnitOnPlate.tsx')).UnitOnPlate)

/** Page of a unit: its plan and facts, its payment plans, and its actions. */
export function UnitPage() {
  const id = useRecordId()
  const answer = useQuery(query(units.one, { params: { id } }))
  return (
    <Await answer={answer} what="unit">
      {({ data }) => <UnitView key={data.id} unit={data} />}
    </Await>
  )
}

function UnitView({ unit }: { unit: Unit }) {
  const plans = useQuery(query(paymentPlans.list, { params: { id: unit.building.id } }))
  const offered = onOffer(plans.data?.data ?? [])
  const [chosen, setChosen] = useState<number | undefined>()
  const plan = offered.find(({ id }) => id === chosen) ?? offered.find(({ is_default }) => is_default) ?? offered[0]
  const [open, setOpen] = useState<'unit' | 'price' | undefined>()
  const remove = useRemoveUnit(unit)
  const mayBook = useCan(bookingForms.one.access)
  const session = useSession()
  const navigate = useNavigate()
  const print = () =>
    void act(async () =>
      saveFile(await call(unitPrint.pdf, { params: { id: unit.id }, query: { payment_plan_id: plan?.id } })),
    )
  usePrintOffer(print)
  const view = unit.view ? `, ${inSentence(viewPhrase(unit.view))}` : ''

  return (
    <Page
      title={unitName(unit.building, unit.number)}
      area="Units"
      crumbs={[
        { title: unit.project.name, to: `/inventory/projects/${unit.project.id}` },
        { title: unit.building.name, to: `/inventory/buildings/${unit.building.id}` },
      ]}
      status={
        <>
          <UnitStatus status={unit.status} reason={unit.block_reason} badge />
          <Text span inherit fz="md" c="dimmed">
            {homeText(unit)}
            {view}
          </Text>
        </>
      }
      actions={
        <>
          <AreaUnitSwitch />
          {(unit.status === 'available' || unit.status === 'on_hold') && (
            <Can access={saleOffers.create.access}>
              <Button
                variant="default"
                onClick={() => void navigate({ href: `/inventory/sale-offers/new?units=${unit.id}` })}
              >
                New offer
              </Button>
            </Can>
          )}
          <Can access={units.changeRestricted.access}>
            <Button variant="default" aria-keyshortcuts="E" onClick={() => setOpen('price')}>
              Edit price
            </Button>
          </Can>
          {unit.status === 'unreleased' && (
            <Can access={units.remove.access}>
              <Button variant="default" onClick={remove}>
                Delete
              </Button>
            </Can>
          )}
          <Can access={units.change.access}>
            <Button variant="default" aria-keyshortcuts="E" onClick={() => setOpen('unit')}>
              Edit
            </Button>
          </Can>
          <PageMenu actions={[{ label: 'Print as PDF', onSelect: print }]} />
        </>
      }
      aside={<UnitAside unit={unit} book={mayBook ? bookingOf(unit, plan?.id, session?.user_id) : undefined} />}
    >
      <div className={styles.top}>
        <FloorPlan unit={unit} />
        <div className={styles.phonePrice}>
          <small>List price</small>
          <Money value={unit.price} size="large" none={NO_PRICE} />
        </div>
        <UnitFacts unit={unit} />
      </div>
      <Await answer={plans} kind="list">
        {() => <UnitPlans unit={unit} plans={offered} plan={plan} onChoose={setChosen} />}
      </Await>
      <ItemAmenities item_type="units" item_id={unit.id} />
      <UnitOnPlate unit={unit} />
      <ItemPictures item_type="units" item_id={unit.id} />
      <ItemMediaLinks item_type="units" item_id={unit.id} />
      <PriceHistory unit_id={unit.id} />
      {open === 'unit' && (
        <UnitForm
          unit={unit}
          building={unit.building}
          project_id={unit.project.id}
          currency={unit.currency}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'price' && <UnitPriceForm unit={unit} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
