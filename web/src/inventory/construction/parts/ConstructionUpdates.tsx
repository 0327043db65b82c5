import { Button, Group, Text } from '@mantine/core'
import { constructionUpdates } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import type { ConstructionUpdate } from '@storey/api/inventory/construction.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { Can, useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { dayText } from '../../../ui/format/day.ts'
import { percentText } from '../../../ui/format/number.ts'
import { Link } from '../../../ui/Link.tsx'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/Section.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { Day } from '../../../ui/values/Day.tsx'
import styles from './Construction.module.css'
import { PercentLine } from './PercentLine.tsx'
import { UpdatePhotos } from './UpdatePhotos.tsx'

const { Late: EditNote } = late(async () => (await import('./EditNote.tsx')).EditNote)
const { Late: EditPhotos } = late(async () => (await import('./EditPhotos.tsx')).EditPhotos)
const { Late: RecordUpdate } = late(async () => (await import('./RecordUpdate.tsx')).RecordUpdate)
const { Late: UndoUpdate } = late(async () => (await import('./UndoUpdate.tsx')).UndoUpdate)

type Props =
  | { readonly building: Building; readonly project_id?: never }
  | { readonly building?: never; readonly project_id: number }

interface Opened {
  readonly what: 'note' | 'photos' | 'undo'
  readonly update: ConstructionUpdate
}

/** Construction updates of a building, or of a project's buildings: the latest first, with its photos. */
export function ConstructionUpdates({ building, project_id }: Props) {
  const of = building ? { building_id: [building.id] } : { project_id: [project_id] }
  const answer = useQuery(query(constructionUpdates.list, { query: { ...of, sort: '-day', per_page: 50 } }))
  const mayRecord = useCan(constructionUpdates.record.access)
  const [records, setRecords] = useState(false)
  const [opened, setOpened] = useState<Opened | undefined>()
  const close = () => setOpened(undefined)
  const updates = answer.data?.data ?? []
  if (!answer.isError && updates.length === 0 && !(building && mayRecord)) return null

  return (
    <Section
      title="Construction"
      action={
        building && (
          <Can access={constructionUpdates.record.access}>
            <Button variant="default" size="compact-sm" onClick={() => setRecords(true)}>
              Record update
            </Button>
          </Can>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) => <Updates updates={data} named={!building} managed={mayRecord} onOpen={setOpened} />}
      </Await>
      {records && building && (
        <RecordUpdate
          building={building}
          onClose={() => setRecords(false)}
          onRecorded={(update) => {
            setRecords(false)
            setOpened({ what: 'photos', update })
          }}
        />
      )}
      {opened?.what === 'note' && <EditNote update={opened.update} onClose={close} />}
      {opened?.what === 'undo' && <UndoUpdate update={opened.update} onClose={close} />}
      {opened?.what === 'photos' && (
        <EditPhotos id={opened.update.id} title={`Photos of ${dayText(opened.update.day)}`} onClose={close} />
      )}
    </Section>
  )
}

interface ListProps {
  updates: readonly ConstructionUpdate[]
  /** Shows the building's name. */
  named: boolean
  managed: boolean
  onOpen: (opened: Opened) => void
}

function Updates({ updates, named, managed, onOpen }: ListProps) {
  const [all, setAll] = useState(false)
  const [last, ...earlier] = updates
  if (!last)
    return (
      <p className={styles.small}>Track progress with photos. Construction-linked payments become due automatically.</p>
    )
  const row = (update: ConstructionUpdate) => <Update update={update} named={named} managed={managed} onOpen={onOpen} />
  return (
    <>
      {!named && <PercentLine updates={updates} />}
      {row(last)}
      {earlier.length > 0 && !all && (
        <Button className={styles.more} variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {earlier.length === 1 ? '1 earlier update' : `${earlier.length} earlier updates`}
        </Button>
      )}
      {all && (
        <ul className={styles.rows}>
          {earlier.map((update) => (
            <li key={update.id}>{row(update)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Update({ update, named, managed, onOpen }: Omit<ListProps, 'updates'> & { update: ConstructionUpdate }) {
  const { building, percent, percent_before, day, note, correction, photos, is_last, recorded_by } = update
  const title = `Photos of ${dayText(day)}`
  return (
    <div className={styles.last}>
      <Group gap="var(--s-2) var(--s-3)" align="baseline">
        <Text span inherit fw={600}>
          {percentText(percent)} built
        </Text>
        {named && <Link to={`/inventory/buildings/${building.id}`}>{building.name}</Link>}
        <Day value={day} />
        {managed && (
          <RowMenu
            name={`${percentText(percent)} built`}
            actions={[
              { label: 'Add photos', onSelect: () => onOpen({ what: 'photos', update }) },
              { label: 'Edit note', onSelect: () => onOpen({ what: 'note', update }) },
              ...(is_last
                ? [{ label: 'Undo update', danger: true, onSelect: () => onOpen({ what: 'undo', update }) }]
                : []),
            ]}
          />
        )}
      </Group>
      {correction && (
        <p className={styles.small}>
          Was {percentText(percent_before)}: {correction}
        </p>
      )}
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <UpdatePhotos title={title} photos={photos} />
      <p className={styles.small}>Recorded by {recorded_by.full_name}</p>
    </div>
  )
}
