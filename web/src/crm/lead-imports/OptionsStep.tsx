import { Box, Button, MultiSelect, Radio, Select, Stack } from '@mantine/core'
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
import { countText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { choicesOf } from '../parts/lead-labels.ts'
import { PersonOfOrganization } from '../parts/PersonOfOrganization.tsx'
import { TagSelect } from '../parts/TagSelect.tsx'
import * as copy from './copy.ts'
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
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([name, words]) => [name, words[0] ?? ''])))
      else notify.bad(error)
      setBeginning(false)
    }
  }
  return (
    <Box
      component="form"
      maw={640}
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <Section title={copy.duplicates} note={copy.matchedByEMailOrPhone}>
        <Radio.Group
          aria-label={copy.duplicates}
          value={options.duplicates}
          onChange={(duplicates) => set({ duplicates: duplicates as ImportOptions['duplicates'] })}
        >
          <Stack gap={12}>
            <Radio value="skip" label={copy.skip} description={copy.theLeadStaysAsItIs} />
            <Radio value="update" label={copy.update} description={copy.valuesOfTheFileReplaceThose} />
            <Radio value="add" label={copy.addAnyway} description={copy.createsASecondLeadMarkedAs} />
          </Stack>
        </Radio.Group>
        {options.duplicates === 'update' && (
          <MultiSelect
            mt={16}
            label={copy.fieldsToUpdate}
            placeholder={options.update_fields === null ? copy.everythingInTheFile : undefined}
            data={read
              .filter((field) => !NEW_LEADS_ONLY.includes(field))
              .map((value) => ({ value, label: fieldLabels[value] }))}
            value={options.update_fields ?? []}
            onChange={(fields) => set({ update_fields: fields.length === 0 ? null : (fields as ImportField[]) })}
            clearable
          />
        )}
      </Section>
      <Section title={copy.newLeads}>
        <div className={styles.fields}>
          <Select
            label={read.includes('owner') ? copy.ownerIfTheFileHasNone : copy.owner}
            data={[
              { value: 'me', label: copy.me },
              { value: 'nobody', label: copy.unassigned },
              { value: 'member', label: copy.aColleague },
              { value: 'rules', label: copy.assignByRules },
            ]}
            value={options.owner}
            onChange={(owner) => set({ owner: (owner ?? 'me') as ImportOptions['owner'], owner_id: null })}
            allowDeselect={false}
          />
          {options.owner === 'member' && (
            <PersonOfOrganization
              label={copy.colleague}
              placeholder={copy.choose}
              value={options.owner_id}
              onChange={(owner_id) => set({ owner_id })}
              error={errors.owner_id}
            />
          )}
          <Select
            label={read.includes('source') ? copy.sourceIfTheFileHasNone : copy.source}
            data={choicesOf(sourceLabels)}
            value={options.source}
            onChange={(source) => set({ source: (source ?? 'import') as ImportOptions['source'] })}
            allowDeselect={false}
          />
          <TagSelect label={copy.tagsForAllLeads} value={options.tag_ids} onChange={(tag_ids) => set({ tag_ids })} />
        </div>
      </Section>
      <UnknownValues id={one.id} values={options.values} onChange={(values) => set({ values })} />
      <Section title={copy.valuesThatCantBeRead} note={copy.datesAmountsAndChoicesThatStorey}>
        <Radio.Group
          aria-label={copy.valuesThatCantBeRead}
          value={options.unreadable}
          onChange={(unreadable) => set({ unreadable: unreadable as ImportOptions['unreadable'] })}
        >
          <Stack gap={12}>
            <Radio value="leave_out" label={copy.leaveTheValueEmpty} description={copy.theLeadIsImportedThePreview} />
            <Radio value="refuse" label={copy.failTheRow} description={copy.youCanDownloadFailedRowsAnd} />
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={copy.formatting}>
        <div className={styles.fields}>
          <Select
            label={copy.countryOfPhoneNumbersWithoutA}
            data={countries.map(({ id, name, calling_code }) => ({ value: id, label: `${name} ${calling_code}` }))}
            value={options.country}
            onChange={(country) => set({ country: country ?? options.country })}
            searchable
            allowDeselect={false}
          />
          {(read.includes('created_at') || read.includes('follow_up_on')) && (
            <Select
              label={copy.n03042026Is}
              data={[
                { value: 'day_first', label: copy.n3April2026 },
                { value: 'month_first', label: copy.n4March2026 },
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
          {copy.back}
        </Button>
        <Button type="submit" loading={beginning} disabled={!one.own}>
          {copy.check(`${countText(one.row_count)} ${rowsText(one.row_count)}`)}
        </Button>
      </div>
    </Box>
  )
}
