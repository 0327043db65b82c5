import { Button, Radio, Select, Stack } from '@mantine/core'
import type { BrokerImport, CompanyImport, ContactImportOptions } from '@storey/api/administration/contact-imports.ts'
import { contactSourceLabels } from '@storey/api/administration/contact-names.ts'
import { useState } from 'react'
import { choicesOf } from '../../crm/parts/lead-labels.ts'
import { call } from '../../http/call.ts'
import { refetched } from '../../http/stale.ts'
import styles from '../../imports/Imports.module.css'
import { rowsText } from '../../imports/import-labels.ts'
import type { ImportKind } from '../../imports/kind.ts'
import type { StepId } from '../../imports/steps.ts'
import { useCountries } from '../../shell/useCountries.ts'
import { act } from '../../ui/act.ts'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { countText } from '../../ui/format/number.ts'
import { Section } from '../../ui/Section.tsx'
import { brokerImport, companyImport } from './contact-import.ts'
import { UnknownContactValues } from './UnknownContactValues.tsx'

interface Props {
  one: CompanyImport | BrokerImport
  go: (step: StepId) => void
}

export const CompanyOptions = (props: Props) => <ContactOptions {...props} kind={companyImport} />
export const BrokerOptions = (props: Props) => <ContactOptions {...props} kind={brokerImport} />

const NONE = 'none'

/** Options for rows that duplicate a contact, for unknown companies, and for unreadable values. */
function ContactOptions({ one, go, kind }: Props & { kind: ImportKind }) {
  const [options, setOptions] = useState<ContactImportOptions>(one.options)
  const [beginning, setBeginning] = useState(false)
  const countries = useCountries()
  const set = (more: Partial<ContactImportOptions>) => setOptions({ ...options, ...more })
  const read: readonly (string | null)[] = one.columns.map(({ field }) => field)
  const ofBrokers = kind === brokerImport
  const check = async () => {
    setBeginning(true)
    const params = { id: one.id }
    const begun = await act(async () => {
      await call(kind.endpoints.change, { params, body: { version: one.version, ...options } })
      await call(kind.endpoints.check, { params })
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
      <Section
        title="Duplicates"
        note={
          ofBrokers
            ? 'Matched by BRN or e-mail, or by name with the phone or company.'
            : 'Matched by license, e-mail domain, phone or name, within one country.'
        }
      >
        <Radio.Group
          aria-label="Duplicates"
          value={options.duplicates}
          onChange={(duplicates) => set({ duplicates: duplicates as ContactImportOptions['duplicates'] })}
        >
          <Stack gap={12}>
            <Radio value="skip" label="Skip" description="What is in the list stays as it is." />
            <Radio value="fill" label="Fill empty fields" description="What is already there stays." />
            <Radio
              value="update"
              label="Update"
              description="Values in the file replace those in the list. Empty cells and statuses change nothing."
            />
            <Radio
              value="add"
              label="Add anyway"
              description={ofBrokers ? 'Creates a second broker.' : 'Creates a second company, listed as a match.'}
            />
          </Stack>
        </Radio.Group>
      </Section>
      {ofBrokers && (
        <Section title="Companies that are not in the list">
          <Radio.Group
            aria-label="Companies that are not in the list"
            value={options.companies}
            onChange={(companies) => set({ companies: companies as ContactImportOptions['companies'] })}
          >
            <Stack gap={12}>
              <Radio
                value="create"
                label="Create the company"
                description="One company for all its brokers in the file."
              />
              <Radio value="refuse" label="Fail the row" description="You can download failed rows and fix them." />
            </Stack>
          </Radio.Group>
        </Section>
      )}
      <UnknownContactValues id={one.id} kind={kind} values={options.values} onChange={(values) => set({ values })} />
      <Section title="Unrecognized values">
        <Radio.Group
          aria-label="Values that can’t be read"
          value={options.unreadable}
          onChange={(unreadable) => set({ unreadable: unreadable as ContactImportOptions['unreadable'] })}
        >
          <Stack gap={12}>
            <Radio
              value="leave_out"
              label="Leave the value empty"
              description="The row is imported. The preview lists what was left empty."
            />
            <Radio value="refuse" label="Fail the row" description="You can download failed rows and fix them." />
          </Stack>
        </Radio.Group>
      </Section>
      <Section title="Formatting">
        <div className={styles.fields}>
          <Select
            label="Country of phone numbers without a code"
            data={[
              { value: NONE, label: 'None (require country code)' },
              ...countries.map(({ id, name, calling_code }) => ({ value: id, label: `${name} ${calling_code}` })),
            ]}
            value={options.country ?? NONE}
            onChange={(country) => country !== null && set({ country: country === NONE ? null : country })}
            {...countrySearch}
            allowDeselect={false}
          />
          <Select
            label={read.includes('source') ? 'Source if the file has none' : 'Source'}
            data={choicesOf(contactSourceLabels)}
            value={options.source}
            onChange={(source) => set({ source: (source ?? 'import') as ContactImportOptions['source'] })}
            allowDeselect={false}
          />
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
