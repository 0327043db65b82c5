import { Button, Group, Modal } from '@mantine/core'
import { unitTypes } from '@storey/api/client-endpoints.ts'
import { unitField } from '@storey/api/inventory/unit-fields.ts'
import type { UnitTypeField } from '@storey/api/inventory/unit-type-fields.ts'
import type { TypeApplication, UnitTemplate } from '@storey/api/inventory/unit-types.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { useAction } from '../../../ui/act.ts'
import { type AreaUnit, areaText } from '../../../ui/format/area.ts'
import { useAreaUnit } from '../../../ui/values/useAreaUnit.ts'
import { UnitStatus } from '../../parts/units/UnitStatus.tsx'
import styles from './ApplyType.module.css'

/** Dialog that applies a type's values to its units, after a preview of the units that change and those that do not. */
export function ApplyType({ type, onClose }: { type: UnitTemplate; onClose: () => void }) {
  const params = { id: type.id }
  const answer = useQuery(query(unitTypes.preview, { params }))
  const { run, running } = useAction()
  const apply = async ({ version, stamp, changing }: TypeApplication) => {
    const done = await run(() => call(unitTypes.apply, { params, body: { version, stamp } }), {
      good: changing === 1 ? '1 unit changed' : `${changing} units changed`,
    })
    if (done) onClose()
    else void answer.refetch()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Apply ${type.name} to its units`}
      size={600}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Await answer={answer} kind="list">
        {({ data }) => (
          <>
            <Preview preview={data} />
            <Group justify="end" mt="md">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              {data.changing > 0 && (
                <Button loading={running} onClick={() => void apply(data)}>
                  {data.changing === 1 ? 'Change 1 unit' : `Change ${data.changing} units`}
                </Button>
              )}
            </Group>
          </>
        )}
      </Await>
    </Modal>
  )
}

const changingText = (count: number) => (count === 1 ? '1 unit changes' : `${count} units change`)

const stayingText = (count: number) => (count === 1 ? '1 unit stays as it is' : `${count} units stay as they are`)

function Preview({ preview }: { preview: TypeApplication }) {
  const [unit] = useAreaUnit()
  const { alike, changing, staying, changes, stays } = preview
  return (
    <div className={styles.preview}>
      {changing === 0 && staying === 0 && <p>Nothing changes.</p>}
      {changing > 0 && (
        <section aria-label={changingText(changing)}>
          <h3>{changingText(changing)}</h3>
          <ul>
            {changes.map(({ id, name, changes: all }) => (
              <li key={id}>
                <b>{name}</b>
                <span>{all.map((change) => changeText(change, unit)).join(', ')}</span>
              </li>
            ))}
          </ul>
          {changes.length < changing && (
            <p>
              The first {changes.length} of {changing}.
            </p>
          )}
        </section>
      )}
      {staying > 0 && (
        <section aria-label={stayingText(staying)}>
          <h3>{stayingText(staying)}</h3>
          <p>Skipped: on hold, reserved or sold.</p>
          <ul>
            {stays.map(({ id, name, status, fields }) => (
              <li key={id}>
                <b>{name}</b>
                <span>
                  <UnitStatus status={status} /> {fields.map((field) => unitField(field).label).join(', ')}
                </span>
              </li>
            ))}
          </ul>
          {stays.length < staying && (
            <p>
              The first {stays.length} of {staying}.
            </p>
          )}
        </section>
      )}
      {alike > 0 && (
        <p>{alike === 1 ? '1 unit has these values already.' : `${alike} units have these values already.`}</p>
      )}
    </div>
  )
}

/** "Internal area 90 m² to 98.5 m²". */
function changeText({ field, old, new: now }: TypeApplication['changes'][number]['changes'][number], unit: AreaUnit) {
  return `${unitField(field).label} ${valueText(field, old, unit)} to ${valueText(field, now, unit)}`
}

function valueText(field: UnitTypeField, value: string | null, unit: AreaUnit): string {
  if (value === null) return 'none'
  const { kind, values } = unitField(field)
  return kind === 'area' ? areaText(value, unit) : (values?.[value] ?? value)
}
