import { Button, Select, UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { countText } from '../../../ui/format/number.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { type Drawing, isNamed, isSameHome, nameByLabels, nameShape, select } from './drawing.ts'
import { type HomeChoice, homeOf } from './homes.ts'
import styles from './PlateEditor.module.css'

interface Props {
  isSite: boolean
  drawing: Drawing
  homes: readonly HomeChoice[]
  onChange: (change: (drawing: Drawing) => Drawing) => void
}

/** Panel that links the selected outline to a home, and shows which homes have one. */
export function LinkPanel({ isSite, drawing, homes, onChange }: Props) {
  const { shapes, selected } = drawing
  const shape = selected === null ? undefined : shapes[selected]
  const wanted = homes.filter(({ isWanted }) => isWanted)
  const isLinked = ({ home }: HomeChoice) => shapes.some((one) => isSameHome(one, home))
  const without = shapes.filter((one) => !isNamed(one)).length
  const groups = [...new Set(homes.map(({ group }) => group))]

  const linkByName = () => {
    const next = nameByLabels(drawing, homes)
    const count = without - next.shapes.filter((one) => !isNamed(one)).length
    onChange(() => next)
    notify.good(
      count > 0 ? (count === 1 ? '1 outline linked' : `${count} outlines linked`) : 'No outline is named after a unit',
    )
  }

  return (
    <aside className={styles.panel} aria-label={isSite ? 'Units' : 'Stacks'}>
      {shape && selected !== null && (
        <Select
          key={selected}
          label={isSite ? 'Which unit or building is this?' : 'Which unit is this?'}
          description={shape.label}
          placeholder="Search units"
          searchable
          clearable
          maxDropdownHeight={320}
          value={homeOf(shape, homes)?.key ?? null}
          onChange={(key) =>
            onChange((one) => nameShape(one, selected, homes.find((home) => home.key === key)?.home ?? {}))
          }
          data={groups.map((group) => ({
            group,
            items: homes
              .filter((home) => home.group === group)
              .map((home) => ({ value: home.key, label: `${home.label} · ${home.note}` })),
          }))}
        />
      )}
      {without > 0 && (
        <div className={styles.proposals}>
          <span>{countText(without)} outlines without a unit</span>
          {shapes.some((one) => one.label !== null && !isNamed(one)) && (
            <Button variant="default" size="compact-sm" onClick={linkByName}>
              Link by name
            </Button>
          )}
        </div>
      )}
      <h2>
        {isSite ? 'Units' : 'Stacks'}
        <small>
          {countText(wanted.filter(isLinked).length)} of {countText(wanted.length)} linked
        </small>
      </h2>
      {wanted.length === 0 && <p>Add units to the building first. Outlines are linked to its stacks.</p>}
      <ul className={styles.homes}>
        {wanted.map((choice) => {
          const at = shapes.findIndex((one) => isSameHome(one, choice.home))
          return (
            <li key={choice.key}>
              <UnstyledButton
                data-linked={at >= 0 || undefined}
                aria-pressed={at >= 0 && at === selected}
                disabled={at < 0 && !shape}
                onClick={() =>
                  onChange((one) =>
                    at >= 0 ? select(one, at) : selected === null ? one : nameShape(one, selected, choice.home),
                  )
                }
              >
                {at >= 0 ? (
                  <IconCircleCheck size={16} stroke={1.6} aria-hidden />
                ) : (
                  <IconCircleDashed size={16} stroke={1.6} aria-hidden />
                )}
                <span>{choice.label}</span>
                <small>{choice.note}</small>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
