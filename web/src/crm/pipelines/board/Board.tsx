import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { deals } from '@storey/api/client-endpoints.ts'
import { type DealCard, dealCard } from '@storey/api/crm/deal.ts'
import type { Kanban } from '@storey/api/crm/pipelines.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { currencyOf, readSession } from '../../../http/session.ts'
import { act } from '../../../ui/act.ts'
import { announce } from '../../../ui/announce.ts'
import { late } from '../../../ui/late.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import type { ClosingValues } from '../../deals/parts/ClosingDialog.tsx'
import { type Place, stageOf, sumOf } from './board-data.ts'
import { ClosingZones } from './ClosingZones.tsx'
import { Column } from './Column.tsx'
import { DealCardBody } from './DealFace.tsx'
import tile from './DealTile.module.css'
import { StageTabs } from './StageTabs.tsx'
import { Surface } from './Surface.tsx'
import type { useBoard } from './useBoard.ts'
import { useDrag } from './useDrag.ts'
import { useTurning } from './useTurning.ts'

const { Late: ClosingDialog } = late(async () => (await import('../../deals/parts/ClosingDialog.tsx')).ClosingDialog)

interface Props {
  board: Kanban
  state: Pick<ReturnType<typeof useBoard>, 'move' | 'put' | 'more' | 'add' | 'hold' | 'flashing'>
  /** Also shows won and lost as columns. */
  closed: boolean
  addressOf: (id: number) => string
  onOpen: (id: number) => void
}

/** Silences the library's announcements, because `useDrag` makes its own. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

const MOVED = {
  open: (stage: string) => `Moved to ${stage}`,
  won: () => 'Marked as won',
  lost: () => 'Marked as lost',
} as const

/** The columns of a pipeline, with dragging of cards between them. */
export function Board({ board, state, closed, addressOf, onOpen }: Props) {
  const phone = usePhone()
  const [asking, setAsking] = useState<{ card: DealCard; place: Place; kind: 'won' | 'lost' } | null>(null)
  const [shownStage, setShownStage] = useState<number | undefined>(undefined)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const open = board.stages.filter(({ kind }) => kind === 'open')
  const ends = board.stages.filter(({ kind }) => kind !== 'open')
  const visible = closed ? board.stages : open
  const current = visible.find(({ id }) => id === shownStage) ?? visible[0]
  const currency = sumOf(board.stages)[0]?.currency ?? currencyOf(readSession())

  /** A move to won or lost opens a dialog first; the card moves after it is confirmed. */
  const go = (card: DealCard, place: Place) => {
    const kind = stageOf(board, place.stage_id)?.kind ?? 'open'
    if (kind !== 'open' && place.stage_id !== card.stage_id) setAsking({ card, place, kind })
    else void move(card, place)
  }
  const move = async (card: DealCard, place: Place, closing?: ClosingValues) => {
    const back = await state.move(card, place, closing)
    const [from, to] = [stageOf(board, card.stage_id), stageOf(board, place.stage_id)]
    if (!back || !from || !to || from === to) return
    const undo = async () => {
      if (await back()) notify.good(`Moved back to ${from.name}`)
    }
    // No Undo if the deal was closed before: moving it back would need the values that it was closed with.
    notify.good(MOVED[to.kind](to.name), from.kind === 'open' ? { undo: () => void undo() } : {})
  }
  const answer = (closing: ClosingValues) => {
    if (!asking) return
    setAsking(null)
    void move(asking.card, asking.place, closing)
  }

  const inReach = phone ? visible.filter((stage) => stage === current) : visible
  const reachable = [...inReach.map(({ id }) => id), ...(closed ? [] : ends.map(({ id }) => id))]
  const { drag, liftByKey, pointer, grab, start, follow, end, cancel } = useDrag({
    board,
    reachable,
    onDrop: go,
    onHold: state.hold,
  })
  const carrying = phone === true && drag?.by === 'pointer'
  const inOrder = visible.map(({ id }) => id)
  useTurning(carrying, pointer, inOrder, current?.id, setShownStage)
  // The column in which a touch drag started stays mounted, hidden: touch events stop if their target is removed.
  const columns = phone
    ? visible.filter((stage) => stage === current || (carrying && stage.id === drag.from.stage_id))
    : visible

  const send = (card: DealCard, stage_id: number) => {
    announce(`${card.title} to ${stageOf(board, stage_id)?.name ?? ''}.`)
    go(card, { stage_id, index: 0 })
  }
  const heat = async (card: DealCard) => {
    state.put({ ...card, hot: !card.hot })
    const done = await act(async () => {
      const { data } = await call(deals.hot, { params: { id: card.id }, body: { hot: !card.hot } })
      state.put(dealCard.parse(data))
    })
    if (!done) state.put(card)
  }
  // Keeps the callbacks of tiles stable, so that a tile renders only if its own data changes; they call the latest functions.
  const { more, add } = state
  const actions = useStable(
    { stages: board.stages, addressOf, onOpen, liftByKey, send, heat, more, add },
    (latest) => ({
      stages: () => latest.current.stages,
      addressOf: (id: number) => latest.current.addressOf(id),
      open: (id: number) => latest.current.onOpen(id),
      liftByKey: (event: KeyboardEvent, card: DealCard) => latest.current.liftByKey(event, card),
      send: (card: DealCard, stage_id: number) => latest.current.send(card, stage_id),
      heat: (card: DealCard) => void latest.current.heat(card),
      more: (stage_id: number) => void latest.current.more(stage_id),
      added: (card: DealCard) => latest.current.add(card),
    }),
  )

  const moves = drag && !(drag.to.stage_id === drag.from.stage_id && drag.to.index === drag.from.index)
  const landingIn = (id: number) => (moves && drag.to.stage_id === id ? drag.to : undefined)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={start}
      onDragMove={follow}
      onDragEnd={end}
      onDragCancel={cancel}
    >
      <p id="board-keys" hidden>
        Press Space to lift the card, the arrow keys to move it, Space to drop it and Escape to cancel.
      </p>
      {phone && (
        <StageTabs
          stages={visible}
          current={current?.id}
          over={drag?.to.stage_id}
          carrying={carrying}
          onChange={setShownStage}
        />
      )}
      <Surface onGrab={grab}>
        {columns.map((stage) => (
          <Column
            key={stage.id}
            stage={stage}
            pipeline_id={board.id}
            hidden={phone === true && stage !== current}
            currency={currency}
            actions={actions}
            lifted={drag?.card.id}
            landing={landingIn(stage.id)}
            landingWords={drag?.by === 'keys' ? drag.card.title : undefined}
            flashing={state.flashing}
          />
        ))}
      </Surface>
      {drag && !closed && <ClosingZones stages={ends} over={drag.to.stage_id} />}
      <DragOverlay dropAnimation={null} style={{ pointerEvents: 'none' }}>
        {drag?.by === 'pointer' ? (
          <div className={tile.overlay}>
            <DealCardBody card={drag.card} currency={currency} title={drag.card.lead.full_name} />
          </div>
        ) : null}
      </DragOverlay>
      {asking && (
        <ClosingDialog kind={asking.kind} deal={asking.card} onClose={() => setAsking(null)} onDone={answer} />
      )}
    </DndContext>
  )
}

/** Creates functions once over a ref of the latest values, so that they do not cause memoized components to render. */
function useStable<Newest, Stable>(newest: Newest, make: (latest: RefObject<Newest>) => Stable): Stable {
  const latest = useRef(newest)
  useEffect(() => {
    latest.current = newest
  })
  const [stable] = useState(() => make(latest))
  return stable
}
