import { Button, MultiSelect, Radio, Select, Stack } from '@mantine/core'
import { leadImports } from '@storey/api/client-endpoints.ts'
import { type ImportField, NEW_LEADS_ONLY } from '@storey/api/crm/lead-fields.ts'
import type { ImportOptions, LeadImport } from '@storey/api/crm/lead-imports.ts'
import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { refetched } from '../../http/stale.ts'
import styles from '../../imports/Imports.module.css'
import { rowsText } from '../../imports/import-labels.ts'
import type { StepId } from '../../imports/steps.ts'
import { useCountries } from '../../shell/useCountries.ts'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { countText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { choicesOf } from '../parts/lead-labels.ts'
import { PersonOfOrganization } from '../parts/PersonOfOrganization.tsx'
import { TagSelect } from '../parts/TagSelect.tsx'
import { fieldLabels } from './lead-labels.ts'
import { UnknownValues } from './UnknownValues.tsx'

interface Props {
  one: LeadImport
  go: (step: StepId) => void
}

/** Options for lines that duplicate a lead, for the owner of new leads, and for values that all of them get. */
export function OptionsStep({ one, go }: Props) {
  const [options, setOptions] = useState<ImportOptions>(one.options)
  const [beginning, setBeginning] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const countries = useCountries()
  const set = (more: Partial<ImportOptions>) => setOptions({ ...options, ...more })
  const read = one.columns.flatMap(({ field }) => field ?? [])
  const check = async () => {
    setBeginning(true)
    setErrors({})
    try {
      const params = { id: one.id }
      await call(leadImports.change, { params, body: { version: one.version, ...options } })
      await call(leadImports.check, { params })
      await refetched()
      go('check')
    } catch (error) {
      // Not `act`: errors of fields are shown under the fields.
      if (error instanceof Failure && error.status === 422)
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([name, messages]) => [name, messages[0] ?? ''])))
      else notify.bad(error)
      setBeginning(false)
    }
  }
  return (
    <form
      className={styles.options}
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <Section title="Duplicates" note="Matched by e-mail or phone.">
        <Radio.Group
          aria-label="Duplicates"
          value={options.duplicates}
          onChange={(duplicates) => set({ duplicates: duplicates as ImportOptions['duplicates'] })}
        >
          <Stack gap={12}>
            <Radio value="skip" label="Skip" description="The lead stays as it is." />
            <Radio
              value="update"
              label="Update"
              description="Values in the file replace the lead’s. Empty cells change nothing."
            />
            <Radio
              value="add"
              label="Add anyway"
              description="Creates a second lead, marked as a possible duplicate."
            />
          </Stack>
        </Radio.Group>
        {options.duplicates === 'update' && (
          <MultiSelect
            mt={16}
            label="Fields to update"
            placeholder={options.update_fields === null ? 'Everything in the file' : undefined}
            data={read
              .filter((field) => !NEW_LEADS_ONLY.includes(field))
              .map((value) => ({ value, label: fieldLabels[value] }))}
            value={options.update_fields ?? []}
            onChange={(fields) => set({ update_fields: fields.length === 0 ? null : (fields as ImportField[]) })}
            clearable
          />
        )}
      </Section>
      <Section title="New leads">
        <div className={styles.fields}>
          <Select
            label={read.includes('owner') ? 'Owner if the file has none' : 'Owner'}
            data={[
              { value: 'me', label: 'Me' },
              { value: 'nobody', label: 'Unassigned' },
              { value: 'member', label: 'A colleague' },
              { value: 'rules', label: 'Assign by rules' },
            ]}
            value={options.owner}
            onChange={(owner) => set({ owner: (owner ?? 'me') as ImportOptions['owner'], owner_id: null })}
            allowDeselect={false}
          />
          {options.owner === 'member' && (
            <PersonOfOrganization
              label="Colleague"
              placeholder="Choose"
              value={options.owner_id}
              onChange={(owner_id) => set({ owner_id })}
              error={errors.owner_id}
            />
          )}
          <Select
            label={read.includes('source') ? 'Source if the file has none' : 'Source'}
            data={choicesOf(sourceLabels)}
            value={options.source}
            onChange={(source) => set({ source: (source ?? 'import') as ImportOptions['source'] })}
            allowDeselect={false}
          />
          <TagSelect label="Tags for all leads" value={options.tag_ids} onChange={(tag_ids) => set({ tag_ids })} />
        </div>
      </Section>
      <UnknownValues id={one.id} values={options.values} onChange={(values) => set({ values })} />
      <Section title="Values that can’t be read" note="Dates, amounts and choices that Storey doesn’t understand.">
        <Radio.Group
          aria-label="Values that can’t be read"
          value={options.unreadable}
          onChange={(unreadable) => set({ unreadable: unreadable as ImportOptions['unreadable'] })}
        >
          <Stack gap={12}>
            <Radio
              value="leave_out"
              label="Leave the value empty"
              description="The lead is imported. The preview lists what was left empty."
            />
            <Radio value="refuse" label="Fail the row" description="You can download failed rows and fix them." />
          </Stack>
        </Radio.Group>
      </Section>
      <Section title="Formatting">
        <div className={styles.fields}>
          <Select
            label="Country of phone numbers without a code"
            data={countries.map(({ id, name, calling_code }) => ({ value: id, label: `${name} ${calling_code}` }))}
            value={options.country}
            onChange={(country) => set({ country: country ?? options.country })}
            {...countrySearch}
            allowDeselect={false}
          />
          {(read.includes('created_at') || read.includes('follow_up_on')) && (
            <Select
              label="03/04/2026 is"
              data={[
                { value: 'day_first', label: '3 April 2026' },
                { value: 'month_first', label: '4 March 2026' },
              ]}
              value={options.days}
              onChange={(days) => set({ days: (days ?? 'day_first') as ImportOptions['days'] })}
              allowDeselect={false}
            />
          )}
        </div>
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
