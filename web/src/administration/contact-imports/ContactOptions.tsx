import { Box, Button, Radio, Select, Stack } from '@mantine/core'
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
import { countText } from '../../ui/format/number.ts'
import { Section } from '../../ui/Section.tsx'
import { brokerImport, companyImport } from './contact-import.ts'
import * as copy from './copy.ts'
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
    <Box
      component="form"
      maw={640}
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <Section title={copy.duplicates} note={ofBrokers ? copy.matchedBrokers : copy.matchedCompanies}>
        <Radio.Group
          aria-label={copy.duplicates}
          value={options.duplicates}
          onChange={(duplicates) => set({ duplicates: duplicates as ContactImportOptions['duplicates'] })}
        >
          <Stack gap={12}>
            <Radio value="skip" label={copy.skip} description={copy.staysAsItIs} />
            <Radio value="fill" label={copy.fillEmptyFields} description={copy.fillHint} />
            <Radio value="update" label={copy.update} description={copy.valuesOfTheFileReplace} />
            <Radio
              value="add"
              label={copy.addAnyway}
              description={ofBrokers ? copy.createsASecondBroker : copy.createsASecondCompany}
            />
          </Stack>
        </Radio.Group>
      </Section>
      {ofBrokers && (
        <Section title={copy.unknownCompanies}>
          <Radio.Group
            aria-label={copy.unknownCompanies}
            value={options.companies}
            onChange={(companies) => set({ companies: companies as ContactImportOptions['companies'] })}
          >
            <Stack gap={12}>
              <Radio value="create" label={copy.createTheCompany} description={copy.createTheCompanyHint} />
              <Radio value="refuse" label={copy.failTheRow} description={copy.youCanDownloadFailedRowsAnd} />
            </Stack>
          </Radio.Group>
        </Section>
      )}
      <UnknownContactValues id={one.id} kind={kind} values={options.values} onChange={(values) => set({ values })} />
      <Section title={copy.valuesThatCantBeRead} note={copy.valuesStoreyCantRead}>
        <Radio.Group
          aria-label={copy.valuesThatCantBeRead}
          value={options.unreadable}
          onChange={(unreadable) => set({ unreadable: unreadable as ContactImportOptions['unreadable'] })}
        >
          <Stack gap={12}>
            <Radio value="leave_out" label={copy.leaveTheValueEmpty} description={copy.theContactIsImported} />
            <Radio value="refuse" label={copy.failTheRow} description={copy.youCanDownloadFailedRowsAnd} />
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={copy.formatting}>
        <div className={styles.fields}>
          <Select
            label={copy.countryOfPhoneNumbersWithoutA}
            data={[
              { value: NONE, label: copy.noCountry },
              ...countries.map(({ id, name, calling_code }) => ({ value: id, label: `${name} ${calling_code}` })),
            ]}
            value={options.country ?? NONE}
            onChange={(country) => country !== null && set({ country: country === NONE ? null : country })}
            searchable
            allowDeselect={false}
          />
          <Select
            label={read.includes('source') ? copy.sourceIfTheFileHasNone : copy.source}
            data={choicesOf(contactSourceLabels)}
            value={options.source}
            onChange={(source) => set({ source: (source ?? 'import') as ContactImportOptions['source'] })}
            allowDeselect={false}
          />
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
