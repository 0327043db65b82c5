import { Button, Radio, Select, Stack } from '@mantine/core'
import { unitImports } from '@storey/api/client-endpoints.ts'
import type { UnitImport, UnitImportOptions } from '@storey/api/inventory/unit-imports.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { refetched } from '../../http/stale.ts'
import styles from '../../imports/Imports.module.css'
import { rowsText } from '../../imports/import-labels.ts'
import type { StepId } from '../../imports/steps.ts'
import { act } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { Section } from '../../ui/Section.tsx'
import { UnitValues } from './UnitValues.tsx'

interface Props {
  one: UnitImport
  go: (step: StepId) => void
}

/** Options for lines whose unit already exists, and for the unit of areas. */
export function UnitOptions({ one, go }: Props) {
  const [options, setOptions] = useState<UnitImportOptions>(one.options)
  const [beginning, setBeginning] = useState(false)
  const set = (more: Partial<UnitImportOptions>) => setOptions({ ...options, ...more })
  const check = async () => {
    setBeginning(true)
    const params = { id: one.id }
    const begun = await act(async () => {
      await call(unitImports.change, { params, body: { version: one.version, ...options } })
      await call(unitImports.check, { params })
      await refetched()
    })
    if (begun) go('check')
    else setBeginning(false)
  }
  return (
    <form
      className={styles.options}
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <Section title="Existing units" note="Matched by number.">
        <Radio.Group
          aria-label="Existing units"
          value={options.existing}
          onChange={(existing) => set({ existing: existing as UnitImportOptions['existing'] })}
        >
          <Stack gap={12}>
            <Radio
              value="update"
              label="Update"
              description="Values in the file replace the unit’s. Empty cells change nothing. Prices of held or booked units never change."
            />
            <Radio value="skip" label="Skip" description="The unit stays as it is." />
          </Stack>
        </Radio.Group>
      </Section>
      <UnitValues id={one.id} values={options.values} onChange={(values) => set({ values })} />
      <Section title="Formatting">
        <Select
          maw={312}
          label="Unit for areas"
          description="Of columns whose headings name none. Proposed by the headings, else by your country."
          data={[
            { value: 'm2', label: 'Square meters' },
            { value: 'sq_ft', label: 'Square feet' },
          ]}
          value={options.area_unit}
          onChange={(area_unit) => set({ area_unit: (area_unit ?? 'm2') as UnitImportOptions['area_unit'] })}
          allowDeselect={false}
        />
        <Select
          maw={312}
          mt={12}
          label="Decimal mark"
          description="1.250 may be a thousand or one and a quarter."
          data={[
            { value: 'unclear', label: 'Ask where it is unclear' },
            { value: 'point', label: 'Point: 1,250.5' },
            { value: 'comma', label: 'Comma: 1.250,5' },
          ]}
          value={options.decimals ?? 'unclear'}
          onChange={(mark) => set({ decimals: mark === 'point' || mark === 'comma' ? mark : null })}
          allowDeselect={false}
        />
      </Section>
      <div className={styles.foot}>
        <Button variant="default" onClick={() => go('columns')}>
          Back
        </Button>
        {one.own && (
          <Button type="submit" loading={beginning}>
            Check {countText(one.row_count)} {rowsText(one.row_count)}
          </Button>
        )}
      </div>
    </form>
  )
}
