import { amenities, priceLists, saleOffers, units } from '@storey/api/client-endpoints.ts'
import type { UnitRow } from '@storey/api/inventory/unit.ts'
import type { UnitMove } from '@storey/api/inventory/units.ts'
import { MAX_OFFER_UNITS } from '@storey/api/sales/offer-shapes.ts'
import {
  IconBan,
  IconCircleCheck,
  IconCircleOff,
  IconEyeOff,
  IconPool,
  IconReceipt2,
  IconSend,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Can, useCan } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { late } from '../../ui/late.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import { nameSkipped } from '../../ui/table/name-skipped.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { moveEffect, moveLabels } from '../parts/labels.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const { Late: MapAmenities } = late(async () => (await import('../amenities/parts/MapAmenities.tsx')).MapAmenities)

const icons: Readonly<Record<UnitMove, typeof IconBan>> = {
  release: IconCircleCheck,
  block: IconBan,
  unblock: IconCircleOff,
  withdraw: IconEyeOff,
}

const countOf = (count: number) => (count === 1 ? '1 unit' : `${count} units`)
/** Maximum units that the server changes in one call. */
const MAX_COUNT = 500

/** Changes the status of many units at once; units that cannot change are skipped and listed. */
export function BulkActions({ chosen }: { chosen: Chosen<UnitRow> }) {
  const [blocking, setBlocking] = useState(false)
  const [mapping, setMapping] = useState<readonly number[] | undefined>()
  const mayMove = useCan(units.moveMany.access)
  const navigate = useNavigate()

  const send = async (move: UnitMove, reason?: string) => {
    await act(async () => {
      const ids = await idsOf(chosen)
      const body = { ids, move, ...(reason ? { reason } : {}) }
      const { data } = await call(units.moveMany, { body }, { idempotencyKey: crypto.randomUUID() })
      const { move_id } = data
      if (move_id !== null)
        notify.good(`${countOf(data.moved.length)} ${done[move]}.`, { undo: () => void undo(move_id) })
      nameSkipped(`${countOf(data.skipped.length)} stayed as they are`, data.skipped)
      if (data.skipped.length === 0) chosen.clear()
    })
    setBlocking(false)
  }
  const ask = async (move: UnitMove) => {
    if (chosen.count > MAX_COUNT) return notify.info(`Choose at most ${MAX_COUNT} units at a time.`)
    if (move === 'block') return setBlocking(true)
    const { verb } = moveLabels[move]
    const drafts = new Set(
      chosen.rows.filter((unit) => unit.project_status === 'draft').map(({ project }) => project.name),
    )
    const effect = moveEffect(move, [...drafts])
    if (await confirm({ title: `${verb} ${countOf(chosen.count)}?`, effect, verb })) await send(move)
  }

  return (
    <>
      <Can access={saleOffers.create.access}>
        <BulkAction
          icon={<IconSend size={16} stroke={1.6} aria-hidden />}
          label="New offer"
          onClick={() => {
            if (chosen.count > MAX_OFFER_UNITS) return notify.info(`Choose at most ${MAX_OFFER_UNITS} units at a time.`)
            void act(async () => {
              const ids = await idsOf(chosen)
              await navigate({ href: `/inventory/sale-offers/new?units=${ids.join()}` })
            })
          }}
        />
      </Can>
      {(mayMove ? (Object.keys(moveLabels) as UnitMove[]) : []).map((move) => {
        const Icon = icons[move]
        return (
          <BulkAction
            key={move}
            icon={<Icon size={16} stroke={1.6} aria-hidden />}
            label={moveLabels[move].verb}
            onClick={() => void ask(move)}
          />
        )
      })}
      <Can access={amenities.mapMany.access}>
        <BulkAction
          icon={<IconPool size={16} stroke={1.6} aria-hidden />}
          label="Amenities"
          onClick={() => {
            if (chosen.count > MAX_COUNT) return notify.info(`Choose at most ${MAX_COUNT} units at a time.`)
            void act(async () => setMapping(await idsOf(chosen)))
          }}
        />
      </Can>
      <Can access={priceLists.create.access}>
        <BulkAction
          icon={<IconReceipt2 size={16} stroke={1.6} aria-hidden />}
          label="New price list"
          onClick={() => {
            if (chosen.count > MAX_COUNT) return notify.info(`Choose at most ${MAX_COUNT} units at a time.`)
            void act(async () => {
              const ids = await idsOf(chosen)
              // The server checks units of other pages: a list belongs to one project.
              const [project = await projectOf(ids[0] ?? 0), ...others] = new Set(
                chosen.rows.map((unit) => unit.project.id),
              )
              if (others.length > 0) return void notify.info('Choose units of one project.')
              await navigate({ href: `/inventory/price-lists/new?project_id=${project}&unit_id=${ids.join()}` })
            })
          }}
        />
      </Can>
      {mapping && (
        <MapAmenities
          unit_ids={mapping}
          onClose={() => setMapping(undefined)}
          onDone={() => {
            setMapping(undefined)
            chosen.clear()
          }}
        />
      )}
      {blocking && (
        <ReasonDialog
          title={`Block ${countOf(chosen.count)}`}
          onClose={() => setBlocking(false)}
          onReason={(reason) => send('block', reason)}
        />
      )}
    </>
  )
}

/** Reverts the change, from the notice that outlives the selection; units changed since keep their status, and are listed. */
const undo = (move_id: string) =>
  act(async () => {
    const { data } = await call(units.undoMove, { body: { move_id } })
    if (data.put_back.length > 0) notify.good(`${countOf(data.put_back.length)} moved back.`)
    nameSkipped(`${countOf(data.kept.length)} not moved back`, data.kept)
  })

const done: Readonly<Record<UnitMove, string>> = {
  release: 'released',
  block: 'blocked',
  unblock: 'unblocked',
  withdraw: 'withdrawn',
}

const projectOf = async (id: number) => (await call(units.one, { params: { id } })).data.project.id

/** The selected ids; if all matches are selected, those of every page. */
async function idsOf(chosen: Chosen<UnitRow>): Promise<number[]> {
  if (!chosen.all) return chosen.ids.map(Number)
  const ids: number[] = []
  for (let page = 1; ids.length < chosen.count; page++) {
    const { data } = await call(units.list, { query: { ...chosen.asked, page, per_page: 100 } })
    if (data.length === 0) break
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}
